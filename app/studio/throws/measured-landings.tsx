import { Ruler, Trash2 } from "lucide-react";
import { useId, useState } from "react";
import { FormProblem } from "@/app/ui/field";
import { SmallButton } from "@/app/ui/small-button";
import { useTranslate } from "@/app/ui/translations";
import { courseThrows, forgetLandings, keepLandings } from "@/lib/editor/commands/throws";
import { MIN_LANDINGS, readLandings, writeLandings } from "@/lib/flight/measured";
import { discTitle } from "@/lib/flight/throw-words";
import type { Message } from "@/lib/messages/message";
import { useScene, useStudio } from "../session/use-studio";
import { useThrows } from "./use-throws";

/** The landings that a club has measured for the level of the plan, and the form to enter them. */
export function MeasuredLandings() {
  const t = useTranslate();
  const { document } = useScene();
  const { plan } = useThrows().throws;
  const [isOpen, setOpen] = useState(false);
  const found = courseThrows(document).landings.find(({ id }) => id === plan.level);
  const level = t(`layouts.${plan.level}`);
  const count = found?.landings.length ?? 0;
  const sides = found?.landings.filter(({ left }) => left !== null).length ?? 0;
  const use = count < MIN_LANDINGS ? "tooFew" : sides < MIN_LANDINGS ? "lengthsUsed" : "landingsUsed";
  const disc = discTitle(found?.thrown ?? plan);
  return (
    <section aria-label={t("throws.measuredOf", { level })} className="grid gap-2">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h3 className="inspector-label">{t("throws.measuredOf", { level })}</h3>
        <SmallButton icon={Ruler} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {t(found ? "throws.editLandings" : "throws.enterLandings")}
        </SmallButton>
      </div>
      <p className="text-[0.8125rem] text-muted">
        {t(found ? `throws.${use}` : "throws.noLandings", { count, level, least: MIN_LANDINGS, disc })}
      </p>
      {isOpen && <LandingsForm key={plan.level} disc={disc} onClose={() => setOpen(false)} />}
    </section>
  );
}

function LandingsForm({ disc, onClose }: { disc: Message; onClose: () => void }) {
  const t = useTranslate();
  const id = useId();
  const { run } = useStudio();
  const { plan } = useThrows().throws;
  const found = courseThrows(useScene().document).landings.find((each) => each.id === plan.level);
  const [text, setText] = useState(writeLandings(found?.landings ?? []));
  const [problem, setProblem] = useState<Message | null>(null);
  return (
    <form
      className="grid gap-2"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        const landings = readLandings(text);
        if (!Array.isArray(landings)) return setProblem(landings);
        const { disc, discName, hand, style, hyzer, launch } = plan;
        const thrown = found?.thrown ?? { disc, discName, hand, style, hyzer, launch };
        run(keepLandings({ id: plan.level, thrown, landings }));
        onClose();
      }}
    >
      <label htmlFor={id} className="inspector-label">
        {t("throws.landings")}
      </label>
      <textarea
        id={id}
        rows={6}
        className="field inspector-field font-mono"
        value={text}
        aria-describedby={`${id}-hint ${id}-problem`}
        aria-invalid={problem !== null || undefined}
        placeholder={"86 3\n79.5 -4\n91 0"}
        onChange={({ target }) => setText(target.value)}
      />
      <p id={`${id}-hint`} className="text-xs text-muted">
        {t("throws.landingsHint", { disc })}
      </p>
      <div id={`${id}-problem`}>
        <FormProblem>{problem ? t(problem) : undefined}</FormProblem>
      </div>
      <div className="flex flex-wrap gap-1.5">
        <SmallButton type="submit">{t("throws.useLandings")}</SmallButton>
        {found && (
          <SmallButton
            icon={Trash2}
            onClick={() => {
              run(forgetLandings(plan.level));
              onClose();
            }}
          >
            {t("throws.removeLandings")}
          </SmallButton>
        )}
      </div>
    </form>
  );
}
