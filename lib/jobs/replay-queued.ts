import { setTimeout as sleep } from "node:timers/promises";
import { KnownError } from "@/lib/errors";
import { type Replayed } from "@/lib/replay/scan/replay-wish";
import { openTarget } from "@/lib/services/connections/targets/open-target";
import { readCapabilities } from "@/lib/services/connections/targets/read-capabilities";
import { requireTarget } from "@/lib/services/connections/targets/require-target";
import {
  type ClaimedReplay,
  claimReplays,
  findUnwanted,
  takeOverReplays,
} from "@/lib/services/lab/replays/claim-replays";
import { finishReplay } from "@/lib/services/lab/replays/finish-replay";
import { rebuildRequest } from "@/lib/services/lab/replays/rebuild-request";
import { reserveReplaySpend } from "@/lib/services/answers/spend/reserve-replay-spend";
import { logError } from "./log";
import { executeAt, type OneReplay } from "./replay-once";
import { cancelWork, workAt } from "./running-work";
import { RunStopped, stopReasonOf } from "./stop-reason";

/** Replays of one workspace that a worker makes side by side. */
const maxAtOnce = 8;
/** How often it is looked for what a person has canceled meanwhile, beside the word of it. */
const lookEveryMs = 2_000;

/**
 * So often a job is begun; where each of its workers died, the replays that were on their way then
 * are taken to be what kills them.
 */
const maxBeginnings = 4;

interface Maker {
  workspaceId: string;
  workerId: string;
  /** How often the job was begun. */
  beginnings?: number;
}

const failed = (message: string): OneReplay => ({
  replayed: { report: null, problem: "refused", message } satisfies Replayed,
  durationMs: null,
});

const make = async ({ workspaceId, workerId }: Maker, row: ClaimedReplay, signal: AbortSignal): Promise<OneReplay> => {
  try {
    if (row.targetId === null) return failed("The replay target was deleted after this replay was requested.");
    const target = await requireTarget({ workspaceId }, row.targetId);
    const capabilities = await readCapabilities({ workspaceId }, target);
    const request = await rebuildRequest(workspaceId, row, capabilities);
    const refusal = await reserveReplaySpend({ workspaceId, replayId: row.id, targetId: target.id, workerId });
    if (refusal !== null) return failed(refusal);
    const execute = executeAt(await openTarget({ workspaceId }, target), {
      maxConcurrent: capabilities.maxConcurrent,
      workerId,
    });
    return await execute(request, { key: row.id, signal });
  } catch (error) {
    if (!(error instanceof KnownError)) throw error;
    return failed(error.message);
  }
};

/** Makes one replay and writes how it ended. Rejects where the worker stops: it stays RUNNING for the next one. */
const makeOne = async (maker: Maker, row: ClaimedReplay, worker: AbortSignal): Promise<void> => {
  const place = { workspaceId: maker.workspaceId, id: row.id };
  try {
    const made = await workAt(row.id, worker, (signal) => make(maker, row, signal));
    await finishReplay(place, { ...made, isReused: false });
  } catch (error) {
    if (error instanceof RunStopped && error.why === "cancelled") return void (await finishReplay(place, "cancelled"));
    if (stopReasonOf(worker) !== null) throw error;
    const logId = logError(`replay ${row.id}`, error);
    const message = `Something went wrong on the server. See ${logId} in the worker's log.`;
    await finishReplay(place, {
      replayed: { report: null, problem: "failed", message },
      durationMs: null,
      isReused: false,
    });
  }
};

/**
 * Makes every replay that people of a workspace wait for, several at once, those first that a worker before has left
 * behind. Answers how many. Rejects where the worker stops: the queue then has the rest done by another one.
 */
export const replayQueued = async (maker: Maker, worker: AbortSignal): Promise<number> => {
  const onTheWay = new Map<string, Promise<void>>();
  let count = 0;
  const begin = (row: ClaimedReplay): void => {
    count += 1;
    const made = makeOne(maker, row, worker).finally(() => onTheWay.delete(row.id));
    made.catch(() => undefined); // whoever awaits it hears of it
    onTheWay.set(row.id, made);
  };
  const { workspaceId, beginnings = 1 } = maker;
  for (const row of await takeOverReplays(workspaceId))
    if (beginnings <= maxBeginnings) begin(row);
    else
      await finishReplay(
        { workspaceId, id: row.id },
        { ...failed("The worker crashed repeatedly on this replay."), isReused: false },
      );
  for (;;) {
    worker.throwIfAborted();
    const free = maxAtOnce - onTheWay.size;
    if (free > 0) for (const row of await claimReplays(maker.workspaceId, free)) begin(row);
    if (onTheWay.size === 0) return count;
    const looked = new AbortController();
    await Promise.race([...onTheWay.values(), sleep(lookEveryMs, undefined, { signal: looked.signal })]);
    looked.abort();
    for (const id of await findUnwanted([...onTheWay.keys()])) cancelWork(id);
  }
};
