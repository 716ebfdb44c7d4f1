import { type WorkspaceContext } from "@/lib/auth/workspace-context";
import { prisma } from "@/lib/db";
import { KnownError } from "@/lib/errors";
import { escapeForStorage } from "@/lib/traces/escape-text";
import { type TraceSelection } from "@/lib/traces/trace-filter";
import { readySelection } from "../../ground/search/ready-selection";
import { bulkTransaction, selectTraceIds } from "../../ground/search/select-traces";
import { changeTags } from "./tag-traces.sql";

const maxTagLength = 60;

const readTags = (tags: readonly string[]): string[] =>
  [...new Set(tags.map((tag) => tag.trim()))].map((tag) => {
    if (tag === "" || [...tag].length > maxTagLength)
      throw new KnownError("INVALID", `A tag needs 1 to ${maxTagLength} characters.`);
    return escapeForStorage(tag);
  });

/**
 * Adds and removes tags of the selected traces; upper and lower case are one tag, written as it was first. Answers how
 * many traces changed. Throws CONFLICT like `readySelection`.
 */
export const tagTraces = async (
  ctx: WorkspaceContext,
  selection: TraceSelection,
  input: { add?: readonly string[]; remove?: readonly string[] },
): Promise<{ traceCount: number }> => {
  const add = readTags(input.add ?? []);
  const remove = readTags(input.remove ?? []).map((tag) => tag.toLowerCase());
  const ready = await readySelection(ctx, selection);
  return prisma.$transaction(async (tx) => {
    const ids = await selectTraceIds(ctx, ready, { tx });
    const traceCount = await changeTags(tx, { add, remove, ids });
    return { traceCount };
  }, bulkTransaction);
};
