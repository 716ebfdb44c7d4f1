import { type WorkspaceContext } from "@/lib/auth/workspace-context";
import { type Prisma } from "@/lib/db";
import { KnownError } from "@/lib/errors";
import { escapeForStorage, unescapeFromStorage } from "@/lib/traces/escape-text";
import { type Seen } from "../../ground/freshness/require-fresh";
import { changeIncident } from "./change-incident";

const maxLength = 200;

/**
 * Gives an incident a title, which no grouping changes; a name that a judge suggests waits no longer. Throws INVALID,
 * and as `changeIncident`.
 */
export const renameIncident = (
  ctx: WorkspaceContext,
  { title: said, ...input }: { number: number; seen?: Seen; title: string },
): Promise<void> => {
  const title = said.trim();
  if (title === "" || [...title].length > maxLength) {
    const message = `A title needs 1 to ${maxLength} characters.`;
    throw new KnownError("INVALID", message, [{ pointer: "/title", message }]);
  }
  return changeIncident(ctx, input, async (tx, row) => {
    const judge = await settleNaming(tx, row.id, title);
    if (row.title !== null && unescapeFromStorage(row.title) === title) return null;
    const event = { kind: "title" as const, title, ...(judge === null ? {} : { judge }) };
    return { data: { title: escapeForStorage(title) }, event };
  });
};

/** Ends what a judge suggests. Answers its model where the title is the one that it suggested. */
const settleNaming = async (
  tx: Prisma.TransactionClient,
  incidentId: string,
  title: string,
): Promise<string | null> => {
  const suggested = await tx.incidentNaming.findFirst({ where: { incidentId, status: "SUGGESTED" } });
  if (!suggested) return null;
  const { id, suggestion, model } = suggested;
  await tx.incidentNaming.update({
    where: { id },
    data: { status: "SETTLED", suggestion: null },
    select: { id: true },
  });
  return suggestion !== null && unescapeFromStorage(suggestion) === title ? unescapeFromStorage(model) : null;
};
