import { type Prisma, prisma } from "@/lib/db";
import { type StoredAttribution } from "@/lib/traces/stored-trace";
import { attributeTraces } from "../../answers/starting/attribute-traces";
import { maxStepsAtOnce } from "../../answers/starting/max-steps-at-once";
import { enqueueAttributions } from "../../ground/queue/enqueue";
import { type StoredTraceText } from "../../ground/stored/stored-trace-text";

/** A worker looks after what the request itself reads, should that not come to its end. */
const lookAfterMs = 10_000;

const failuresOf = (stored: readonly StoredTraceText[]): StoredTraceText[] =>
  stored.filter(({ trace }) => trace.outcome !== "passed");

/** The first traces of an upload that did not pass, as many as a request may read by itself, and the others. */
const splitUpload = (stored: readonly StoredTraceText[]): { now: StoredTraceText[]; later: StoredTraceText[] } => {
  const failures = failuresOf(stored);
  let steps = 0;
  const isNow = failures.map(({ trace }) => (steps += trace.steps.length) <= maxStepsAtOnce);
  return { now: failures.filter((_, at) => isNow[at]), later: failures.filter((_, at) => !isNow[at]) };
};

const isWanted = async (db: Pick<Prisma.TransactionClient, "workspace">, workspaceId: string): Promise<boolean> =>
  (await db.workspace.count({ where: { id: workspaceId, attributesUploads: true } })) > 0;

/**
 * Has every new trace that did not pass attributed, in the transaction that stores them, unless the workspace wants
 * none. Those that a request reads itself (`isAwaited`) are left to it for a while.
 */
export const enqueueUpload = async (
  tx: Prisma.TransactionClient,
  workspaceId: string,
  stored: readonly StoredTraceText[],
  { isAwaited }: { isAwaited: boolean },
): Promise<void> => {
  if (!(await isWanted(tx, workspaceId))) return;
  const { now, later } = isAwaited ? splitUpload(stored) : { now: [], later: failuresOf(stored) };
  const idsOf = (traces: StoredTraceText[]) => traces.map(({ id }) => id);
  await enqueueAttributions(tx, workspaceId, idsOf(later));
  await enqueueAttributions(tx, workspaceId, idsOf(now), lookAfterMs);
};

/**
 * Reads the first traces of an upload while its sender waits; answers what was found, by trace id. Whatever goes wrong,
 * the traces stay stored, and the job that was queued with them tries again.
 */
export const attributeUpload = async (
  workspaceId: string,
  stored: readonly StoredTraceText[],
): Promise<Map<string, StoredAttribution>> => {
  const { now } = splitUpload(stored);
  if (now.length === 0 || !(await isWanted(prisma, workspaceId))) return new Map();
  const answered = await attributeTraces(workspaceId, now).catch(() => []);
  return new Map(
    answered.map(({ id, answer: { attribution } }) => {
      const { agent, stepIndex, isAbstained = false, suspects } = attribution;
      return [id, { agent, stepIndex, isAbstained, suspectCount: suspects.length }];
    }),
  );
};
