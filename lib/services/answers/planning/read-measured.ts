import { conformityOfVotes } from "@/lib/attribution/conformal";
import { keyFreeBy, statedBy } from "@/lib/attribution/fusion/kept-answer";
import { type LabelledVotes, type Measured, type Reliability } from "@/lib/attribution/method";
import { unescapeFromStorage } from "@/lib/traces/escape-text";
import { groupQuestions } from "@/lib/attribution/evaluation/group-questions";
import { type SettledChoice } from "../runs/run-choice";
import { type Database } from "@/lib/ask";
import { type AskedTrace, readAsked, readScoredRuns, type ScoredRun } from "./read-measured.sql";

const numberQuestions = (traces: readonly AskedTrace[]): Map<string, number> => {
  const numbers = groupQuestions(
    traces.map(({ question, externalId, contentHash }) => ({
      question: unescapeFromStorage(question),
      contentHash,
      ...(externalId === null ? {} : { externalId }),
    })),
  );
  return new Map(traces.map(({ id }, at) => [id, numbers[at] ?? -1]));
};

/** One run a question of each method and model, the newest trace's. */
const onePerQuestion = (runs: readonly ScoredRun[], questionOf: (run: ScoredRun) => number): ScoredRun[] => {
  const seen = new Set<string>();
  return runs.filter((run) => {
    const key = JSON.stringify([run.method, run.model, questionOf(run)]);
    return !seen.has(key) && seen.add(key);
  });
};

const tally = (runs: readonly ScoredRun[]): Reliability[] => {
  const counts = new Map<string, Reliability>();
  for (const { method, model, stepIndex, isAbstained, labelledStep } of runs) {
    if (isAbstained) continue;
    const key = JSON.stringify([method, model]);
    const count = counts.get(key) ?? { method, model, right: 0, scored: 0 };
    counts.set(key, {
      ...count,
      right: count.right + (stepIndex === labelledStep ? 1 : 0),
      scored: count.scored + 1,
    });
  }
  return [...counts.values()];
};

/** So many labeled traces are kept with a run, the newest: more teach its votes little. */
const maxKept = 200;

/** What the methods that the choice lists named on each labeled trace, how sure, and what was found without a model. */
function votesOn(runs: readonly ScoredRun[], { parameters }: SettledChoice): LabelledVotes[] {
  const { methods } = parameters;
  const traces = new Map<string, LabelledVotes>();
  for (const { id, method, model, stepIndex, isAbstained, stated, stepCount, labelledStep } of runs) {
    if (!Array.isArray(methods) || !methods.includes(method) || stepIndex === null || stepIndex >= stepCount) continue;
    const trace = traces.get(id) ?? { stepCount, labelledStep, votes: [] };
    const numbers = statedBy(stated);
    const keyFree = keyFreeBy(method, stated);
    if (!isAbstained) trace.votes.push({ method, model, stepIndex, ...(numbers.length > 0 && { stated: numbers }) });
    if (keyFree) trace.keyFree = keyFree;
    traces.set(id, trace);
  }
  return [...traces.values()].filter(({ votes }) => votes.length > 1).slice(0, maxKept);
}

/**
 * How often each method, with each model, named the labeled step, and how far earlier runs of this very choice
 * were off: of traces of the same system where one is named, else of the workspace, one a question, and never of a
 * question that the run is about. With `before` by the traces that were there then and the runs that had ended by
 * then; their labels are those of now.
 */
export const readMeasured = async (
  db: Database,
  workspaceId: string,
  choice: SettledChoice,
  traceIds: readonly string[],
  before?: Date,
): Promise<(traceId: string) => Measured> => {
  const [runs, asked] = [
    await readScoredRuns(db, workspaceId, choice, before),
    await readAsked(db, workspaceId, traceIds),
  ];
  const questions = numberQuestions([...new Map([...runs, ...asked].map((trace) => [trace.id, trace])).values()]);
  const questionOf = ({ id }: { id: string }): number => questions.get(id) ?? -1;
  const systemOf = new Map(asked.map(({ id, systemKey }) => [id, systemKey]));
  return (traceId) => {
    const system = systemOf.get(traceId) ?? "";
    const others = runs.filter(
      (run) => questionOf(run) !== questionOf({ id: traceId }) && (system === "" || run.systemKey === system),
    );
    const counted = onePerQuestion(others, questionOf);
    const conformity = counted.flatMap(({ attribution, stepCount, labelledStep }) => {
      const score = attribution && conformityOfVotes(attribution, stepCount, labelledStep);
      return score === null ? [] : [score];
    });
    const labelled = votesOn(counted, choice);
    return { reliability: tally(counted), conformity, ...(labelled.length > 0 ? { labelled } : {}) };
  };
};
