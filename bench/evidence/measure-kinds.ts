import { kindsOfEvidence } from "@/lib/attribution/evidence/evidence-kinds";
import { say } from "../tracer/say";
import { type EvidenceSets, type SetName } from "./read-sets";

/** Rows: of each set and kind, how many findings, in how many traces, and how many of them at the labeled step. */
export function measureKinds({ items, isDevelopment }: EvidenceSets): string[][] {
  const sets: (SetName | "made, check half")[] = ["made", "made, check half", "AG", "HC", "tau-retail"];
  return sets.flatMap((set) => {
    const own = items.filter((item) =>
      set === "made, check half" ? item.set === "made" && !isDevelopment(item) : item.set === set,
    );
    return kindsOfEvidence.map(({ name }) => {
      const found = own.flatMap(({ findings, stepIndexes }) =>
        findings.filter(({ kind }) => kind === name).map(({ stepIndex }) => stepIndexes.includes(stepIndex)),
      );
      const traces = own.filter(({ findings }) => findings.some(({ kind }) => kind === name)).length;
      const right = found.filter(Boolean).length;
      const precision = found.length === 0 ? "–" : ((100 * right) / found.length).toFixed(0);
      return [`${set}, ${name}`, String(found.length), `${traces} of ${own.length}`, String(right), precision];
    });
  });
}

/** The findings of a kind on the development half of the made stories, each beside the planted step. */
export function showFindings({ items, isDevelopment }: EvidenceSets, kind: string): void {
  for (const item of items.filter((one) => one.set === "made" && isDevelopment(one)))
    for (const { stepIndex, words } of item.findings.filter((one) => one.kind === kind))
      say(
        `${item.stepIndexes.includes(stepIndex) ? "✓" : "✗"} ${item.file} (planted at ${item.stepIndexes.join(", ")}) step ${stepIndex}: ${words}`,
      );
}
