import { type Injection } from "@/lib/attribution/injection/scan-for-injections";
import { type WorkspaceContext } from "@/lib/auth/workspace-context";
import { prisma } from "@/lib/db";
import { readInjections } from "./read-injections";
import { requireTrace } from "./require-trace";

/** Text of a trace that addresses a judge, in the order of its steps. Throws NOT_FOUND. */
export const listInjections = async (ctx: WorkspaceContext, { traceId }: { traceId: string }): Promise<Injection[]> => {
  await requireTrace(ctx, traceId);
  return readInjections(prisma, { workspaceId: ctx.workspaceId, traceId });
};
