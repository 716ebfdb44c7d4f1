import { type Finding } from "@/lib/traces/evidence";
import { type Trace } from "@/lib/traces/trace";
import { kindsOfEvidence } from "./evidence-kinds";

const most = 60;

/** What a trace itself shows to be wrong, what weighs most first, of equals the earliest. Pure. */
export const findEvidence = (trace: Trace): Finding[] =>
  kindsOfEvidence
    .flatMap(({ name, weight, find }) => find(trace).map((found): Finding => ({ ...found, kind: name, weight })))
    .sort((a, b) => b.weight - a.weight || a.stepIndex - b.stepIndex)
    .slice(0, most);
