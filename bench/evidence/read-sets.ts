import { findEvidence } from "@/lib/attribution/evidence/find-evidence";
import { type Finding } from "@/lib/traces/evidence";
import { hasSharedData } from "@/lib/traces/testing/manifest";
import { type Trace } from "@/lib/traces/trace";
import { type Reading, readTrace } from "@/lib/tracer/build-sheet";
import { readMadeTraces } from "../made-traces/read-made";
import { readItems } from "../tracer/read-items";

export const setNames = ["made", "AG", "HC", "tau-retail"] as const;
export type SetName = (typeof setNames)[number];

/** A labeled trace with what is read of it once. */
export interface EvidenceItem {
  set: SetName;
  file: string;
  /** Equal for traces that tell the same story or ask the same. */
  story: number;
  trace: Trace;
  stepIndexes: readonly number[];
  agent: string | null;
  findings: Finding[];
  reading: Reading;
}

export interface EvidenceSets {
  items: EvidenceItem[];
  /** The development half of the made stories, by a hash of the first file that tells each. */
  isDevelopment: (item: EvidenceItem) => boolean;
}

const hash = (text: string): number =>
  [...text].reduce((sum, sign) => (sum * 31 + (sign.codePointAt(0) ?? 0)) >>> 0, 7);

const folders: readonly [SetName, string][] = [
  ["AG", "../shared/data/who-and-when/algorithm-generated"],
  ["HC", "../shared/data/who-and-when/hand-crafted"],
  ["tau-retail", "../shared/data/tau-retail"],
];

/** The made stories, Who&When and tau-retail; null where they are not at hand. */
export async function readEvidenceSets(): Promise<EvidenceSets | null> {
  if (!hasSharedData) return null;
  const { traces } = await readMadeTraces();
  const items: EvidenceItem[] = traces.map(({ file, story, trace, stepIndexes, agent }) =>
    itemOf({ set: "made", file, story, trace, stepIndexes, agent }),
  );
  let story = 1_000;
  for (const [set, folder] of folders)
    for (const { trace, label } of readItems(folder))
      items.push(
        itemOf({ set, file: trace.title, story: story++, trace, stepIndexes: [label.stepIndex], agent: label.agent }),
      );
  const firstFiles = new Map<number, string>();
  for (const { set, story: own, file } of items)
    if (set === "made" && (!firstFiles.has(own) || file < (firstFiles.get(own) ?? ""))) firstFiles.set(own, file);
  return {
    items,
    isDevelopment: ({ set, story: own }) => set !== "made" || hash(firstFiles.get(own) ?? "") % 2 === 0,
  };
}

function itemOf(item: Omit<EvidenceItem, "findings" | "reading">): EvidenceItem {
  const { groundTruth: _truth, labels: _labels, ...trace } = item.trace;
  return { ...item, trace, findings: findEvidence(trace), reading: readTrace(trace) };
}
