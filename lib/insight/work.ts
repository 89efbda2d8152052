import type { Finding } from "@/lib/editor/checks/checks";
import type { MessageKey } from "@/lib/messages/catalogue";
import { type Length, type Message, type MessageValue, message } from "@/lib/messages/message";
import type { LayoutReport } from "./report-schema";

/** The order of work, most urgent first: the text of a finding, and why it matters. */
const WHY = new Map<MessageKey, MessageKey>([
  ["checks.noEnds", "insight.whyUnfinished"],
  ["checks.noTee", "insight.whyUnfinished"],
  ["checks.noTarget", "insight.whyUnfinished"],
  ["checks.wayCrossed", "insight.whyWay"],
  ["checks.cross", "insight.whyCross"],
  ["checks.wayNear", "insight.whyWay"],
  ["checks.almostOnePlace", "insight.whySamePlace"],
  ["checks.noDropZone", "insight.whyRules"],
  ["checks.removedTarget", "insight.whyRules"],
  ["checks.carry", "insight.whyForced"],
  ["checks.dogleg", "insight.whyForced"],
  ["checks.padSlope", "insight.whyPad"],
  ["checks.short", "insight.whyShort"],
  ["checks.shortForLevel", "insight.whyLevel"],
  ["checks.longForLevel", "insight.whyLevel"],
  ["checks.courseShort", "insight.whyLevel"],
  ["checks.courseLong", "insight.whyLevel"],
  ["checks.missingNumbers", "insight.whyNumbers"],
]);
const ORDER = [...WHY.keys()];

/** Findings as an order of work: errors first, then by urgency; of one kind, those that are farthest off first. */
export function orderOfWork(findings: readonly Finding[]): LayoutReport["work"] {
  const ranked = findings.map((finding) => {
    const howMuch = amountOf(finding);
    const row = ORDER.indexOf(finding.text.key);
    return {
      finding,
      howMuch,
      order: finding.severity === "error" ? -1 : row < 0 ? ORDER.length : row,
      // A way has no limit: the nearer, the more urgent.
      excess: !howMuch
        ? 0
        : howMuch.limit === null
          ? -howMuch.measured
          : Math.abs(howMuch.measured - howMuch.limit),
    };
  });
  return ranked
    .sort((a, b) => a.order - b.order || b.excess - a.excess)
    .map(({ finding, howMuch }) => ({
      key: finding.key,
      severity: finding.severity,
      what: finding.text,
      why: whyOf(finding),
      howMuch,
      fairwayId: finding.fairwayId,
      otherId: finding.otherId,
      featureId: finding.featureId,
      hasQuickFix: finding.quickFix !== null,
    }));
}

function whyOf({ severity, text }: Finding): Message | null {
  const key = severity === "error" ? "insight.whyError" : WHY.get(text.key);
  return key ? message(key) : null;
}

/** The lengths in the text of a finding: what was measured, and its limit. */
function amountOf({ text: { values = {} } }: Finding): LayoutReport["work"][number]["howMuch"] {
  const { length, limit } = values;
  if (!isLength(length)) return null;
  return { measured: length.metres, limit: isLength(limit) ? limit.metres : null };
}

function isLength(value: MessageValue | undefined): value is Length {
  return typeof value === "object" && "metres" in value;
}
