import { type WorkspaceContext } from "@/lib/auth/workspace-context";
import { type Prisma } from "@/lib/db";
import { unescapeFromStorage } from "@/lib/traces/escape-text";
import { recordAudit } from "../../people/audit/record-audit";

/** Notes who sent or fetched a file of traces, in the transaction that begins it. */
export const noteImport = (
  tx: Prisma.TransactionClient,
  ctx: WorkspaceContext,
  { id, fileName, source }: { id: string; fileName: string | null; source: string },
): Promise<void> =>
  recordAudit(tx, ctx, {
    kind: "import.begun",
    subject: fileName === null ? "A file" : unescapeFromStorage(fileName),
    subjectId: id,
    details: { from: source },
  });
