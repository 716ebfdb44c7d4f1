import { type LabelMode } from "@/lib/attribution/labels/label-mode";
import { can } from "@/lib/auth/permissions";
import { type WorkspaceContext } from "@/lib/auth/workspace-context";
import { readQueueProgress } from "../queues/read-queue-progress";
import { readPolicy } from "../policies/read-policy";
import { isBlindOn } from "../../ground/sight/is-blind";
import { findQueue } from "./read-label-mode.sql";

/**
 * How the page of a trace is open for somebody who labels it: asked for by `label` in its address (`own` or the
 * id of a queue), or because a blind queue of theirs keeps it back (`isKeptBack`, as `getTrace` says). Null
 * where it is neither, and for somebody who may not label. A queue that is closed, not theirs or without the
 * trace is as if none were named.
 */
export const readLabelMode = async (
  ctx: WorkspaceContext,
  { traceId, label, isKeptBack }: { traceId: string; label: string | null; isKeptBack: boolean },
): Promise<LabelMode | null> => {
  if (ctx.actor.kind !== "user" || !can(ctx.role, "annotation:write") || (label === null && !isKeptBack)) return null;
  const [isBlind, { version, text }, queueId] = await Promise.all([
    isKeptBack || isBlindOn(ctx, { traceId, label }),
    readPolicy(ctx),
    findQueue(ctx, { traceId, label, userId: ctx.actor.userId }),
  ]);
  const progress = queueId === null ? null : await readQueueProgress(ctx, { queueId });
  return {
    isBlind,
    policy: { version, text },
    queue:
      queueId === null || progress === null
        ? null
        : {
            id: queueId,
            name: progress.name,
            isBlind: progress.isBlind,
            done: progress.mine.done,
            total: progress.mine.total,
          },
  };
};
