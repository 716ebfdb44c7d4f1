import { prisma } from "@/lib/db";
import { unescapeValueFromStorage } from "@/lib/traces/escape-text";
import { defaultRedaction, RedactionSettings } from "@/lib/traces/redaction/redaction-settings";

/** What a workspace masks, and when. */
export const readRedaction = async (workspaceId: string): Promise<RedactionSettings> => {
  const { redaction } = await prisma.workspace.findUniqueOrThrow({
    where: { id: workspaceId },
    select: { redaction: true },
  });
  const kept = RedactionSettings.safeParse(unescapeValueFromStorage(redaction));
  return kept.success ? kept.data : defaultRedaction;
};
