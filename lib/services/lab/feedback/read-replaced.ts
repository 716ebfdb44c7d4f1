import { type WorkspaceContext } from "@/lib/auth/workspace-context";
import { prisma } from "@/lib/db";
import { ReplayChange } from "@/lib/replay/protocol/messages";
import { unescapeValueFromStorage } from "@/lib/traces/escape-text";

const mostCorrections = 100;

const replacedBy = (change: unknown): string[] => {
  const read = ReplayChange.safeParse(unescapeValueFromStorage(change as never));
  return read.success && read.data.kind === "replace" ? [read.data.step.content] : [];
};

/**
 * What steps of a trace were replaced by in replays, the newest first: words of the solution,
 * which a lesson must not repeat.
 */
export const readReplaced = async (
  { workspaceId }: Pick<WorkspaceContext, "workspaceId">,
  traceId: string,
): Promise<string[]> => {
  const replays = await prisma.replay.findMany({
    where: { workspaceId, traceId, arm: { in: ["corrected", "what-if"] } },
    select: { change: true },
    orderBy: { createdAt: "desc" },
    take: mostCorrections,
  });
  return replays.flatMap(({ change }) => replacedBy(change));
};
