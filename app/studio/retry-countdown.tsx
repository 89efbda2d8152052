import { useEffect, useState } from "react";
import { useTranslate } from "@/app/ui/translations";
import { type Message, message } from "@/lib/messages/message";

interface RetryCountdownProps {
  /** A message with the value `seconds`. */
  text: Message;
  /** In milliseconds of `performance.now()`. */
  retryAt: number;
}

/** A message that counts down its seconds. Screen readers get it once, with the seconds it started from. */
export function RetryCountdown({ text, retryAt }: RetryCountdownProps) {
  const t = useTranslate();
  const [seconds, setSeconds] = useState(() => secondsUntil(retryAt));
  useEffect(() => {
    const timer = setInterval(() => setSeconds(secondsUntil(retryAt)), 1000);
    return () => clearInterval(timer);
  }, [retryAt]);
  return (
    <>
      <span className="sr-only">{t(text)}</span>
      <span aria-hidden>{t(message(text.key, { ...text.values, seconds }))}</span>
    </>
  );
}

function secondsUntil(time: number): number {
  return Math.max(1, Math.ceil((time - performance.now()) / 1000));
}
