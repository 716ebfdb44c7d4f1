import { randomInt } from "node:crypto";
import { type WorkspaceContext } from "@/lib/auth/workspace-context";
import { type Prisma, prisma } from "@/lib/db";
import { KnownError } from "@/lib/errors";
import { branchPrefix } from "@/lib/replay/branch-steps";
import { type ReplayChange, type ReplayStep } from "@/lib/replay/protocol/messages";
import { type ReplayView } from "@/lib/replay/replay-view";
import { deriveSeed } from "@/lib/replay/scan/derive-seed";
import { escapeForStorage, escapeValueForStorage, unescapeFromStorage } from "@/lib/traces/escape-text";
import { noteSightings } from "../../ground/sight/note-sightings";
import { requireSight } from "../../ground/sight/require-sight";
import { chooseTarget, requireReplayedTrace } from "../../connections/targets/choose-target";
import { readCapabilities } from "../../connections/targets/read-capabilities";
import { enqueueReplays } from "../../ground/queue/enqueue";
import { loadTrace } from "../../ground/stored/load-trace";
import { buildRequest } from "./build-request";
import { wishColumns } from "../../answers/replay-records/replay-columns";
import { replayColumns, stepsOf, toReplayView } from "../../answers/replay-records/replay-row";
import { requestHash } from "../../answers/replay-records/request-hash";
import { requireReplay } from "./require-replay";

interface ReplayStartWish {
  traceId: string;
  /** Left out: the target of the trace's system, else the sandbox where that made it. */
  targetId?: string | null | undefined;
  /** The replay whose step is changed; left out, it is the trace's. */
  parentReplayId?: string | null | undefined;
  stepIndex: number;
  /** Null: the step is taken anew. Its index is that of `stepIndex`, whatever it says. */
  change: ReplayChange | null;
  without?: { agent: string; replacement?: string | undefined } | null | undefined;
  /**
   * What the system draws from; left out, another one each time. With more than one replay each
   * has a seed that follows from it.
   */
  seed?: number | undefined;
  count?: number | undefined;
}

/** Of one wish, and of a workspace at once. */
const maxCount = 50;
const maxWaiting = 500;

interface Parent {
  id: string;
  prefix: ReplayStep[];
}

/**
 * The replay that is really branched off, and its steps before the branch: where the step is one before its own, that
 * is the one that it branches off itself, or the trace.
 */
const findParent = async (ctx: WorkspaceContext, wish: ReplayStartWish): Promise<Parent | null> => {
  let id = wish.parentReplayId ?? null;
  while (id !== null) {
    const row = await requireReplay(ctx, id);
    if (row.traceId !== wish.traceId)
      throw new KnownError("INVALID", "This replay belongs to another trace.", [
        { pointer: "/parentReplayId", message: "Of another trace." },
      ]);
    const [prefix, steps] = [stepsOf(row.prefix), stepsOf(row.steps)];
    const first = steps[0]?.index ?? null;
    if (first === null)
      throw new KnownError(
        "CONFLICT",
        "This replay has no steps yet. Wait until it ends, or change a step of the trace.",
      );
    if (first < wish.stepIndex) return { id: row.id, prefix: branchPrefix({ prefix, steps }, wish.stepIndex) };
    id = row.parentId;
  }
  return null;
};

const checkCount = async ({ workspaceId }: WorkspaceContext, count: number): Promise<void> => {
  if (!Number.isSafeInteger(count) || count < 1 || count > maxCount)
    throw new KnownError("INVALID", `Ask for 1 to ${maxCount} replays.`, [
      { pointer: "/count", message: `Must be 1 to ${maxCount}.` },
    ]);
  const waiting = await prisma.replay.count({
    where: { workspaceId, runId: null, studyId: null, status: { in: ["QUEUED", "RUNNING"] } },
  });
  if (waiting + count > maxWaiting)
    throw new KnownError("CONFLICT", `${waiting} replays are already waiting. Wait until some end, or cancel them.`);
};

/**
 * Runs a system again from a step of a trace, or of a replay of it, with that step changed, taken anew, or with an
 * agent left out: “what if”. Answers the replays, waiting for a worker. Throws NOT_FOUND, FORBIDDEN where the person is
 * to label the trace blind, CONFLICT where too many wait, and INVALID, with a sentence, where there is no target for
 * it, or the target does not offer it.
 */
export const startReplay = async (ctx: WorkspaceContext, wish: ReplayStartWish): Promise<ReplayView[]> => {
  const { workspaceId } = ctx;
  const { traceId, stepIndex, change, seed, count = 1 } = wish;
  const row = await requireReplayedTrace(ctx, traceId);
  await requireSight(ctx, { traceId });
  await checkCount(ctx, count);
  const target = await chooseTarget(ctx, { trace: row, targetId: wish.targetId });
  const [capabilities, trace, parent] = [
    await readCapabilities(ctx, target),
    await loadTrace({ workspaceId, id: traceId }),
    await findParent(ctx, wish),
  ];
  const without = wish.without ? { agent: wish.without.agent, replacement: wish.without.replacement ?? null } : null;
  const first = seed ?? randomInt(2 ** 32);
  const system = { place: target.url, version: capabilities.system.version ?? null, simulatedBy: null };
  const targetName = unescapeFromStorage(target.name);
  const home = {
    workspaceId,
    traceId,
    contentHash: trace.contentHash,
    targetId: target.id,
    targetName,
    isSimulated: false,
  };
  const data = Array.from({ length: count }, (_, repeat) => {
    const own = count === 1 ? first : deriveSeed(first, "what-if", stepIndex, repeat);
    const branch = { stepIndex, change, without, seed: own, prefix: parent?.prefix ?? [] };
    const request = buildRequest(trace, capabilities, branch);
    const columns = wishColumns(home, { arm: "what-if", stepIndex, repeat, request }, requestHash(system, request));
    const prefix = escapeValueForStorage(branch.prefix) as unknown as Prisma.InputJsonValue;
    return {
      ...columns,
      ...(branch.prefix.length > 0 && { prefix }),
      parentId: parent?.id ?? null,
      startedByName: escapeForStorage(ctx.actor.name),
    };
  });
  await noteSightings(ctx, [traceId]);
  return prisma.$transaction(async (tx) => {
    const rows = await tx.replay.createManyAndReturn({ data, select: { id: true } });
    await enqueueReplays(tx, workspaceId);
    const made = await tx.replay.findMany({
      where: { id: { in: rows.map(({ id }) => id) } },
      orderBy: { repeat: "asc" },
      select: replayColumns,
    });
    return made.map(toReplayView);
  });
};
