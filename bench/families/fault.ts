import { between, pick, type Random, type World } from "./world";

export const faultKinds = [
  "wrong-tool",
  "wrong-argument",
  "skipped-step",
  "loop",
  "wrong-value",
  "premature-stop",
  "content-only",
] as const;
export type FaultKind = (typeof faultKinds)[number];

/** What goes wrong in a run, and at which stage of the plan. */
export interface Fault {
  kind: FaultKind;
  stage: number;
  /** The tool that is called in place of the right one. */
  tool: string;
  /** The place that is asked for in place of the right one. */
  place: string;
  /** How often a loop calls. */
  times: number;
}

const otherTools = ["browse_archive", "query_stock", "read_ledger", "fetch_price"];

export function drawFault(kind: FaultKind, { stages }: World, random: Random): Fault {
  const stage = between(0, stages.length - 1, random);
  const tool = pick(
    otherTools.filter((name) => name !== stages[stage]?.tool),
    random,
  );
  return {
    kind,
    stage,
    tool,
    place: pick(["Zagreb", "Trier", "Leeds", "Siena"], random),
    times: between(3, 6, random),
  };
}
