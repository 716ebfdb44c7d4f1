import { makeFailures } from "@/lib/replay/sandbox/make-failures";
import { type Trace } from "@/lib/traces/trace";
import { readEvidenceSets } from "../evidence/read-sets";
import { readJudgedRuns } from "../evidence/read-judged";
import { faultKinds } from "../families/fault";
import { makeFamily } from "../families/make-family";

/** A run that is read step by step. */
export interface Watched {
  set: string;
  trace: Trace;
  /** The steps of the error; null for a run that passed. */
  wrongSteps: readonly number[] | null;
  /** Equal for runs that are not independent. */
  group: number;
}

/**
 * Failed runs of the sandbox with the same runs without the fault, families of runs of another simulator with one
 * passed run each, HotpotQA as people judged it, and sets that hold failed runs only.
 */
export async function readWatched(count: number, seed: number): Promise<Watched[]> {
  const all: Watched[] = [];
  let group = 0;
  for await (const { trace, clean, stepIndex } of makeFailures({ count, seed })) {
    all.push({ set: "sandbox", trace, wrongSteps: [stepIndex], group });
    all.push({ set: "sandbox", trace: clean, wrongSteps: null, group });
    group += 1;
  }
  for (let at = 0; at < count; at += 1) {
    const kind = faultKinds[at % faultKinds.length] ?? "wrong-tool";
    const { target, label, peers } = makeFamily(kind, seed + at);
    const passed = peers.find(({ outcome }) => outcome === "passed");
    all.push({ set: "families", trace: target, wrongSteps: [label.stepIndex], group: at });
    if (passed) all.push({ set: "families", trace: passed, wrongSteps: null, group: at });
  }
  for (const { trace, stepIndexes, isRight, question } of readJudgedRuns()) {
    const isWrong = stepIndexes.length > 0;
    if (isWrong || isRight)
      all.push({ set: "HotpotQA", trace, wrongSteps: isWrong ? stepIndexes : null, group: question });
  }
  for (const { set, trace, stepIndexes, story } of (await readEvidenceSets())?.items ?? [])
    all.push({ set, trace, wrongSteps: stepIndexes, group: story });
  return all;
}
