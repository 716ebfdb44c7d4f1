import { type Finding } from "@/lib/traces/evidence";
import { type Trace } from "@/lib/traces/trace";
import { kindsOfEvidence } from "./evidence-kinds";

const most = 60;
/** A run that ranks a trace and tells a judge of it asks twice. */
const known = new WeakMap<Trace, readonly Finding[]>();

/** What a trace itself shows to be wrong, what weighs most first, of equals the earliest. Found once for each trace. */
export function findEvidence(trace: Trace): Finding[] {
  const found =
    known.get(trace) ??
    kindsOfEvidence
      .flatMap(({ name, weight, find }) => find(trace).map((one): Finding => ({ ...one, kind: name, weight })))
      .sort((a, b) => b.weight - a.weight || a.stepIndex - b.stepIndex)
      .slice(0, most);
  known.set(trace, found);
  return [...found];
}
