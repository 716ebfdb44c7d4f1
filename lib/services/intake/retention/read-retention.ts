import { type WorkspaceContext } from "@/lib/auth/workspace-context";
import { type Prisma, prisma } from "@/lib/db";
import { noRetention, RetentionSettings } from "@/lib/traces/retention/retention-settings";

/** How long a workspace keeps traces, as it is stored. What cannot be read deletes nothing. */
export const toRetention = (stored: Prisma.JsonValue): RetentionSettings => {
  const kept = RetentionSettings.safeParse(stored);
  return kept.success ? kept.data : noRetention;
};

/** How long the workspace keeps traces. */
export const readRetention = async ({ workspaceId }: WorkspaceContext): Promise<RetentionSettings> => {
  const { retention } = await prisma.workspace.findUniqueOrThrow({
    where: { id: workspaceId },
    select: { retention: true },
  });
  return toRetention(retention);
};
