import { type NamingView } from "@/lib/attribution/incidents/incident-view";
import { type WorkspaceContext } from "@/lib/auth/workspace-context";
import { prisma } from "@/lib/db";
import { unescapeFromStorage } from "@/lib/traces/escape-text";
import { requireShown } from "../incidents/require-shown";
import { readShownNaming } from "./read-naming.sql";

const statusOf = (stored: string): NamingView["status"] => {
  if (stored === "SUGGESTED") return "suggested";
  return stored === "FAILED" ? "failed" : "asking";
};

/**
 * The name that a judge was asked for an incident; null where none is waited for or suggested, or where the reader is
 * to label blind what the judge was told of. Throws NOT_FOUND.
 */
export const readNaming = async (ctx: WorkspaceContext, { number }: { number: number }): Promise<NamingView | null> => {
  await requireShown(ctx, number);
  const [row] = await readShownNaming(prisma, ctx, number);
  if (!row) return null;
  const { status, suggestion, problem } = row;
  return {
    status: statusOf(status),
    provider: unescapeFromStorage(row.providerName),
    model: unescapeFromStorage(row.model),
    name: suggestion === null ? null : unescapeFromStorage(suggestion),
    problem: problem === null ? null : unescapeFromStorage(problem),
    askedBy: unescapeFromStorage(row.askedByName),
    askedAt: row.askedAt.toISOString(),
    callCount: row.callCount,
    costUsd: row.costUsd,
  };
};
