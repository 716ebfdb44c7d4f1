import { type RunRecord } from "@/lib/attribution/run-record";
import { isSimulatedRun } from "@/lib/attribution/simulated-methods";
import { type Finding } from "@/lib/traces/evidence";
import { sameAgent } from "@/lib/traces/normalise-agent";
import { type Claim } from "./known-answer";
import { rankedSuspects } from "./step-marks";

interface OtherAnswer {
  run: RunRecord;
  /** What it says beside the best known answer, in a few words. */
  words: string;
  /** Whether it names the same agent and the same step. */
  isSame: boolean;
}

/**
 * What runs say beside the best known answer: of each reader (method and model, or method and weights) the newest, and
 * nothing that a model foretold or a limit stopped. `shown` is the run that is the best known answer itself.
 */
export function otherAnswers(
  runs: readonly RunRecord[],
  best: Pick<Claim, "agent" | "stepIndex">,
  shown: RunRecord | null,
): OtherAnswer[] {
  const readers = new Set(shown ? [readerOf(shown)] : []);
  return newestFirst(runs).flatMap((run) => {
    const reader = readerOf(run);
    if (!run.attribution || run.status === "PARTIAL" || isSimulatedRun(run) || readers.has(reader)) return [];
    readers.add(reader);
    return [answerBeside(run, run.attribution, best)];
  });
}

/** What the newest run that looked for evidence found at a step. */
export const evidenceAt = (runs: readonly RunRecord[], stepIndex: number): readonly Finding[] =>
  newestFirst(runs)
    .find(({ attribution }) => attribution?.evidence !== undefined)
    ?.attribution?.evidence?.filter((finding) => finding.stepIndex === stepIndex) ?? [];

const newestFirst = (runs: readonly RunRecord[]): RunRecord[] =>
  [...runs].sort((a, b) => b.createdAt.localeCompare(a.createdAt));

const readerOf = ({ method, model, tracer }: RunRecord): string => JSON.stringify([method, model, tracer?.hash]);

function answerBeside(
  run: RunRecord,
  { agent, stepIndex, isAbstained }: NonNullable<RunRecord["attribution"]>,
  best: Pick<Claim, "agent" | "stepIndex">,
): OtherAnswer {
  if (isAbstained) {
    const place = rankedSuspects(run).findIndex((suspect) => suspect.stepIndex === best.stepIndex);
    const found = place < 0 ? "" : `; ranks step ${best.stepIndex} number ${place + 1} to read`;
    return { run, words: `names no step${found}`, isSame: false };
  }
  const isAgent = sameAgent(agent, best.agent);
  const isStep = stepIndex === best.stepIndex;
  if (isAgent && isStep) return { run, words: "agrees", isSame: true };
  if (isAgent) return { run, words: `same agent, step ${stepIndex}`, isSame: false };
  if (isStep) return { run, words: `same step, but names ${agent}`, isSame: false };
  return { run, words: `${agent}, step ${stepIndex}`, isSame: false };
}
