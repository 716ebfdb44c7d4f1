import { type WorkspaceContext } from "@/lib/auth/workspace-context";
import { prisma } from "@/lib/db";
import { type RetentionPreview, type RetentionSettings } from "@/lib/traces/retention/retention-settings";
import { countRetention } from "./count-retention.sql";

/** What these rules would delete now, whether they are saved or not. Nothing is deleted. */
export const previewRetention = async (
  { workspaceId }: WorkspaceContext,
  { rules }: RetentionSettings,
): Promise<RetentionPreview> => {
  const [row] = await countRetention(prisma, workspaceId, rules);
  return row ?? { traceCount: 0, runCount: 0, labeledCount: 0, keptCount: 0, byteSize: 0 };
};
