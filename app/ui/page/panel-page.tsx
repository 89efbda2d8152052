import { FlightLines } from "./flight-lines";
import { PanelFrame, type PanelFrameProps } from "./panel-frame";

/** The frame of a page with a single task. */
export function PanelPage(props: PanelFrameProps) {
  return <PanelFrame backdrop={<FlightLines />} {...props} />;
}
