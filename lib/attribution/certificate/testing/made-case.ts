import { textHash } from "@/lib/traces/text-hash";
import { type LabelledCase } from "../../evaluation/content-free-baselines";

/** A labeled case for tests: eight steps that Planner and Worker take in turn; the label is at step 1 to 6. */
export function makeCase(at: number, fields: Partial<LabelledCase> = {}): LabelledCase {
  const stepIndex = 1 + (at % 6);
  const agentOf = (index: number): string => (index % 2 === 0 ? "Planner" : "Worker");
  return {
    traceId: `trace-${at}`,
    externalId: null,
    contentHash: textHash(String(at)),
    title: `Trace ${at}`,
    question: at,
    subset: null,
    stepCount: 8,
    agentCount: 2,
    outline: Array.from({ length: 8 }, (_, index) => ({ agent: agentOf(index), kind: "message" as const })),
    truth: { agent: agentOf(stepIndex), stepIndex, source: "data-set" },
    ...fields,
  };
}
