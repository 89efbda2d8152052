import type { ComponentProps } from "react";
import { Dialog } from "@/app/ui/dialog";
import { useTranslate } from "@/app/ui/translations";

/** A dialog of the studio, with a button "Close". */
export function StudioDialog(props: Omit<ComponentProps<typeof Dialog>, "closeLabel">) {
  return <Dialog {...props} closeLabel={useTranslate()("exchange.close")} />;
}
