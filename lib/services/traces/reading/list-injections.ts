import { type Injection } from "@/lib/attribution/injection/scan-for-injections";
import { type WorkspaceContext } from "@/lib/auth/workspace-context";
import { prisma } from "@/lib/db";
import { readInjections } from "./read-injections";
import { requireTrace } from "../../ground/stored/require-trace";

/** Traces whose findings are remembered; those that were asked for longest ago go first. */
const mostKept = 200;
const kept = new Map<string, Promise<Injection[]>>();

/**
 * Text of a trace that addresses a judge, in the order of its steps. Every character is read for it, so this process
 * remembers what it found until the steps change. Throws NOT_FOUND.
 */
export const listInjections = async (ctx: WorkspaceContext, { traceId }: { traceId: string }): Promise<Injection[]> => {
  const { sequence } = await requireTrace(ctx, traceId);
  const key = `${ctx.workspaceId} ${traceId} ${sequence}`;
  const found = kept.get(key) ?? readInjections(prisma, { workspaceId: ctx.workspaceId, traceId });
  kept.delete(key);
  kept.set(key, found);
  for (const oldest of kept.keys()) if (kept.size > mostKept) kept.delete(oldest);
  found.catch(() => kept.delete(key));
  return found;
};
