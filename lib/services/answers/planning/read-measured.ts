import { conformityOfVotes } from "@/lib/attribution/conformal";
import { type Measured, type Reliability } from "@/lib/attribution/method";
import { Prisma } from "@/lib/db";
import { type Attribution } from "@/lib/traces/attribution";
import { escapeValueForStorage, unescapeFromStorage } from "@/lib/traces/escape-text";
import { groupQuestions } from "@/lib/attribution/evaluation/group-questions";
import { truthOfTrace } from "../../ground/truth/truth-sql";
import { type SettledChoice } from "../runs/run-choice";

/** So many labeled traces are looked at, the newest. */
const maxLabelled = 500;

interface AskedTrace {
  id: string;
  question: string;
  externalId: string | null;
  contentHash: string;
  systemKey: string;
}

/** The newest run of a method with a model on a labeled trace. */
interface ScoredRun extends AskedTrace {
  stepCount: number;
  labelledStep: number;
  method: string;
  model: string | null;
  stepIndex: number;
  /** Of a run like the one that is started; null for every other. */
  attribution: Pick<Attribution, "exhibits"> | null;
}

type Db = Pick<Prisma.TransactionClient, "$queryRaw">;

/** Runs that had no way to know: of weights that have not seen the question, on traces with a label, ended whole. */
const readScoredRuns = (db: Db, workspaceId: string, choice: SettledChoice, before?: Date): Promise<ScoredRun[]> => {
  const isBefore = (column: Prisma.Sql): Prisma.Sql =>
    before ? Prisma.sql`${column} < ${before.toISOString()}::timestamp` : Prisma.sql`true`;
  const { name, version } = choice.method;
  const parameters = JSON.stringify(escapeValueForStorage(choice.parameters));
  return db.$queryRaw<ScoredRun[]>`
    with labelled as materialized (
      select t."id", t."question", t."externalId", t."contentHash", t."systemKey", t."stepCount", t."createdAt",
        g."stepIndex" as "labelledStep"
      from "Trace" t join lateral ${truthOfTrace(workspaceId)} g on true
      where t."workspaceId" = ${workspaceId}::uuid and ${isBefore(Prisma.sql`t."createdAt"`)}
      order by t."createdAt" desc, t."id" desc limit ${maxLabelled}::int
    )
    select distinct on (l."createdAt", l."id", r."method", r."model") l.*, r."method", r."model",
      (r."attribution"->>'stepIndex')::int as "stepIndex",
      case when r."method" = ${name} and r."methodVersion" = ${version} and coalesce(r."manifest"->'parameters', '{}'::jsonb) = ${parameters}::jsonb
        then r."attribution" end as "attribution"
    from labelled l join "AttributionRun" r on r."workspaceId" = ${workspaceId}::uuid and r."traceId" = l."id"
    where r."status" = 'SUCCEEDED' and r."revealExpectedAnswer" = ${choice.revealExpectedAnswer} and coalesce(r."manifest"->'tracer'->>'seen', 'no') = 'no'
      and ${isBefore(Prisma.sql`r."finishedAt"`)} and l."labelledStep" between 0 and l."stepCount" - 1
    order by l."createdAt" desc, l."id" desc, r."method", r."model", r."createdAt" desc`;
};

const readAsked = (db: Db, workspaceId: string, ids: readonly string[]): Promise<AskedTrace[]> =>
  db.$queryRaw<AskedTrace[]>`
    select "id", "question", "externalId", "contentHash", "systemKey" from "Trace"
    where "workspaceId" = ${workspaceId}::uuid and "id" = any(${ids}::uuid[])`;

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
  for (const { method, model, stepIndex, labelledStep } of runs) {
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

/**
 * How often each method, with each model, named the labeled step, and how far earlier runs of this very choice
 * were off: of traces of the same system where one is named, else of the workspace, one a question, and never of a
 * question that the run is about. With `before` by the traces that were there then and the runs that had ended by
 * then; their labels are those of now.
 */
export const readMeasured = async (
  db: Db,
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
    return { reliability: tally(counted), conformity };
  };
};
