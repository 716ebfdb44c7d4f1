import { type RunEventBody } from "@/lib/attribution/run-record";
import { type Prisma } from "@/lib/db";
import { escapeValueForStorage } from "@/lib/traces/escape-text";
import { type Trace } from "@/lib/traces/trace";
import { readWorkspaceSecret } from "../../people/workspaces/read-workspace-secret";
import { type RunAnswer } from "./answer-trace";
import { type SettledChoice } from "../runs/run-choice";
import { runColumns, type RunStarter, type RunSurroundings } from "../runs/run-columns";
import { type RunRow } from "../runs/run-row";
import { lockTraces } from "./insert-answered-runs.sql";

/** A trace that was answered; `id` is its row's. */
export interface AnsweredTrace {
  id: string;
  trace: Trace;
  answer: RunAnswer;
  surroundings: RunSurroundings;
}

/** The events of such a run, as a worker would have written them. */
const eventsOf = ({ events }: RunAnswer): RunEventBody[] => [
  { type: "status", status: "QUEUED" },
  { type: "status", status: "RUNNING" },
  ...events,
  { type: "status", status: "SUCCEEDED" },
];

const json = (value: unknown) => escapeValueForStorage(value) as Prisma.InputJsonValue;

/** The traces of them that are still there, locked until the transaction ends. */
export const lockAnswered = async <T extends { id: string }>(
  tx: Prisma.TransactionClient,
  workspaceId: string,
  answered: readonly T[],
): Promise<T[]> => {
  const rows = await lockTraces(tx, workspaceId, answered);
  const ids = new Set(rows.map((row) => row.id));
  return answered.filter(({ id }) => ids.has(id));
};

/**
 * Writes runs that were answered where they were started: rows and events like those of a worker. In the transaction of
 * the caller, who holds the traces (`lockAnswered`).
 */
export const insertAnsweredRuns = async (
  tx: Prisma.TransactionClient,
  starter: RunStarter,
  choice: SettledChoice,
  answered: readonly AnsweredTrace[],
  retryOfId: string | null = null,
): Promise<RunRow[]> => {
  const { workspaceId } = starter;
  const secret = Buffer.from(await readWorkspaceSecret({ workspaceId }, tx), "base64");
  const rows = await tx.attributionRun.createManyAndReturn({
    data: answered.map(({ id, trace: { contentHash, question, expectedAnswer = null }, answer, surroundings }) => ({
      ...runColumns({
        starter,
        choice,
        tracer: answer.tracer,
        surroundings,
        secret,
        trace: { id, contentHash, question, expectedAnswer },
      }),
      createdAt: answer.startedAt,
      startedAt: answer.startedAt,
      finishedAt: answer.finishedAt,
      status: "SUCCEEDED" as const,
      attribution: json(answer.attribution),
      retryOfId,
    })),
  });
  const answerOf = new Map(answered.map(({ id, answer }) => [id, answer]));
  await tx.runEvent.createMany({
    data: rows.flatMap((row) => {
      const answer = answerOf.get(row.traceId);
      return (answer ? eventsOf(answer) : []).map(({ type, ...data }, place) => ({
        workspaceId,
        runId: row.id,
        sequence: place + 1,
        type,
        data: json(data),
      }));
    }),
  });
  return rows;
};
