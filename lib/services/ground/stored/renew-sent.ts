import { type Prisma } from "@/lib/db";
import { unescapeValueFromStorage } from "@/lib/traces/escape-text";
import { readMetadata, writeSent } from "./renew-sent.sql";
import { sentColumns } from "./trace-columns";

/** Writes beside stored traces what their metadata say of where they come from. For traces of earlier versions. */
export const renewSent = async (
  tx: Prisma.TransactionClient,
  workspaceId: string,
  traceIds: readonly string[],
): Promise<void> => {
  const rows = await readMetadata(tx, workspaceId, traceIds);
  const sent = rows.map(({ id, metadata }) => ({
    id,
    ...sentColumns(unescapeValueFromStorage(metadata as Prisma.JsonValue) as Record<string, unknown>),
  }));
  await writeSent(tx, workspaceId, sent);
};
