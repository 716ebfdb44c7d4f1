import { type Prisma } from "@/lib/db";
import { type ReplayChange, type ReplayStart, type ReplayStep } from "@/lib/replay/protocol/messages";
import { type ReplayProblem } from "@/lib/replay/replay-target";
import { type ChangeSketch, type ReplayView, type WholeReplay } from "@/lib/replay/replay-view";
import { type Replayed, type WishArm } from "@/lib/replay/scan/replay-wish";
import { unescapeFromStorage, unescapeValueFromStorage } from "@/lib/traces/escape-text";

/** What a list reads of a replay: its texts can be long, so `readBeginnings` reads their beginnings. */
export const listedColumns = {
  id: true,
  traceId: true,
  runId: true,
  studyId: true,
  parentId: true,
  targetId: true,
  targetName: true,
  isSimulated: true,
  arm: true,
  stepIndex: true,
  repeat: true,
  seed: true,
  start: true,
  withoutAgent: true,
  replacement: true,
  contentHash: true,
  status: true,
  outcome: true,
  score: true,
  problem: true,
  stepCount: true,
  costUsd: true,
  durationMs: true,
  isReused: true,
  startedByName: true,
  createdAt: true,
  finishedAt: true,
  trace: { select: { contentHash: true } },
} as const satisfies Prisma.ReplaySelect;

/** A replay without its steps; these are read only where they are shown. */
export const replayColumns = {
  ...listedColumns,
  change: true,
  milestones: true,
  finalAnswer: true,
  message: true,
  problemMessage: true,
} as const satisfies Prisma.ReplaySelect;

type ReplayRow = Prisma.ReplayGetPayload<{ select: typeof replayColumns }>;
export type WholeReplayRow = ReplayRow & { prefix: Prisma.JsonValue; steps: Prisma.JsonValue };

const textOf = (text: string | null): string | null => (text === null ? null : unescapeFromStorage(text));

export const stepsOf = (column: Prisma.JsonValue): ReplayStep[] =>
  (unescapeValueFromStorage(column) as unknown as ReplayStep[] | null) ?? [];

export const changeOf = (column: Prisma.JsonValue): ReplayChange | null =>
  unescapeValueFromStorage(column) as unknown as ReplayChange | null;

export const withoutOf = ({ withoutAgent, replacement }: Pick<ReplayRow, "withoutAgent" | "replacement">) =>
  withoutAgent === null ? null : { agent: unescapeFromStorage(withoutAgent), replacement: textOf(replacement) };

/** Of texts so many characters stand in a view, and so many milestones. */
export const mostOfText = 600;
export const mostMilestones = 20;
const beginning = (text: string | null): string | null =>
  text === null || text.length <= mostOfText ? text : [...text.slice(0, 2 * mostOfText)].slice(0, mostOfText).join("");

const sketch = (change: ReplayChange | null): ChangeSketch | null => {
  if (change?.kind === "replace")
    return { kind: "replace", step: { index: change.step.index, agent: change.step.agent } };
  return (
    change && { kind: "hint", stepIndex: change.stepIndex, ...(change.agent !== undefined && { agent: change.agent }) }
  );
};

const problemOf = ({
  problem,
  problemMessage,
}: Pick<ReplayRow, "problem" | "problemMessage">): WholeReplay["problem"] =>
  problem === null ? null : { code: problem as ReplayProblem, message: unescapeFromStorage(problemMessage ?? "") };

const problemInShort = (row: ReplayRow): ReplayView["problem"] => {
  const problem = problemOf(row);
  return problem && { ...problem, message: beginning(problem.message) ?? "" };
};

export const toReplayView = (row: ReplayRow): ReplayView => ({
  id: row.id,
  traceId: row.traceId,
  runId: row.runId,
  studyId: row.studyId,
  parentId: row.parentId,
  target: { id: row.targetId, name: unescapeFromStorage(row.targetName) },
  isSimulated: row.isSimulated,
  arm: row.arm as WishArm,
  stepIndex: row.stepIndex,
  repeat: row.repeat,
  seed: Number(row.seed),
  start: row.start as ReplayStart,
  change: sketch(changeOf(row.change)),
  without: withoutOf(row),
  status: row.status,
  outcome: row.outcome,
  score: row.score,
  milestones: row.milestones.slice(0, mostMilestones).map(unescapeFromStorage),
  finalAnswer: beginning(textOf(row.finalAnswer)),
  message: beginning(textOf(row.message)),
  problem: problemInShort(row),
  stepCount: row.stepCount,
  costUsd: row.costUsd,
  durationMs: row.durationMs,
  isReused: row.isReused,
  isOfOlderTrace: row.contentHash !== row.trace.contentHash,
  startedByName: textOf(row.startedByName),
  createdAt: row.createdAt.toISOString(),
  finishedAt: row.finishedAt?.toISOString() ?? null,
});

/** What a view cuts, whole. */
const textsOf = (row: WholeReplayRow) => ({
  milestones: row.milestones.map(unescapeFromStorage),
  finalAnswer: textOf(row.finalAnswer),
  message: textOf(row.message),
  problem: problemOf(row),
});

export const toWholeReplay = (row: WholeReplayRow): WholeReplay => ({
  ...toReplayView(row),
  ...textsOf(row),
  change: changeOf(row.change),
  prefix: stepsOf(row.prefix),
  steps: stepsOf(row.steps),
});

/** What a replay came to, as it is given again to whoever asked for it. */
export const toReplayed = (row: WholeReplayRow): Replayed => {
  const { milestones, finalAnswer, message, problem } = textsOf(row);
  if (problem !== null) return { report: null, problem: problem.code, message: problem.message };
  const { outcome, score, costUsd } = row;
  const steps = stepsOf(row.steps);
  return {
    report: { outcome: outcome ?? "unknown", score, milestones, finalAnswer, message, costUsd, steps },
    problem: null,
  };
};
