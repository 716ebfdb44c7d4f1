import { type Prisma, prisma } from "@/lib/db";
import { unescapeValueFromStorage } from "@/lib/traces/escape-text";
import { defaultRedaction, RedactionSettings } from "@/lib/traces/redaction/redaction-settings";

/** What a workspace masks, and when, as it is stored. */
export const toRedaction = (stored: Prisma.JsonValue): RedactionSettings => {
  const kept = RedactionSettings.safeParse(unescapeValueFromStorage(stored));
  return kept.success ? kept.data : defaultRedaction;
};

/** What a workspace masks, and when. */
export const readRedaction = async (workspaceId: string): Promise<RedactionSettings> => {
  const { redaction } = await prisma.workspace.findUniqueOrThrow({
    where: { id: workspaceId },
    select: { redaction: true },
  });
  return toRedaction(redaction);
};
