import { type Finding } from "@/lib/traces/evidence";
import { runThrough } from "@/lib/traces/run-through";
import { type Trace } from "@/lib/traces/trace";
import { foundBy } from "./evidence-kind";
import { kindsOfEvidence } from "./evidence-kinds";
import { ledgerInTurns } from "./ledger/ledger";

const most = 60;
/** A run that ranks a trace and tells a judge of it asks twice. */
const known = new WeakMap<Trace, readonly Finding[]>();

/** What a trace itself shows to be wrong, what weighs most first, of equals the earliest. Found once for each trace. */
export const findEvidence = (trace: Trace): Finding[] => runThrough(evidenceInTurns(trace));

/** The same; gives others their turn after every few steps. Who asks again, in whatever way, has it at once. */
export function* evidenceInTurns(trace: Trace): Generator<void, Finding[], void> {
  const before = known.get(trace);
  if (before) return [...before];
  yield* ledgerInTurns(trace);
  const all: Finding[] = [];
  for (const kind of kindsOfEvidence) {
    yield;
    for (const one of yield* foundBy(kind, trace)) all.push({ ...one, kind: kind.name, weight: kind.weight });
  }
  const found = all.sort((a, b) => b.weight - a.weight || a.stepIndex - b.stepIndex).slice(0, most);
  known.set(trace, found);
  return [...found];
}
