import { type WorkspaceContext } from "@/lib/auth/workspace-context";
import { prisma } from "@/lib/db";

/** What exporters have sent to the workspace since a moment: whether anything, and the newest trace made of it. */
export const findSent = async (
  { workspaceId }: WorkspaceContext,
  { since }: { since: Date },
): Promise<{ hasSpans: boolean; trace: { id: string; title: string } | null }> => {
  const received = { workspaceId, lastReceivedAt: { gte: since } };
  const newest = await prisma.otlpTrace.findFirst({
    where: { ...received, traceId: { not: null } },
    orderBy: { lastReceivedAt: "desc" },
    select: { trace: { select: { id: true, title: true } } },
  });
  const trace = newest?.trace ?? null;
  return { hasSpans: trace !== null || (await prisma.otlpTrace.count({ where: received, take: 1 })) > 0, trace };
};
