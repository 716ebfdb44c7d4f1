import { type WorkspaceContext } from "@/lib/auth/workspace-context";
import { prisma } from "@/lib/db";
import { KnownError, notFound } from "@/lib/errors";
import { detailWords } from "@/lib/traces/detail-words";
import { escapeForStorage, unescapeFromStorage } from "@/lib/traces/escape-text";
import { type Outcome } from "@/lib/traces/trace";
import { requireFresh, type Seen, standing } from "../../ground/freshness/require-fresh";
import { requireRowId } from "../../ground/ids/row-id";
import { noteTraceChanges } from "../../ground/learning/note-trace-changes";
import { systemColumns } from "../../ground/stored/system-columns";
import { maxTitleLength } from "../../ground/stored/trace-columns";
import { lockTrace } from "./update-trace.sql";

/** What a person may correct. Left out means unchanged, null means empty. */
interface TraceChanges {
  title?: string | undefined;
  question?: string | undefined;
  expectedAnswer?: string | null | undefined;
  outcome?: Outcome | undefined;
  systemName?: string | null | undefined;
  systemVersion?: string | null | undefined;
}

const editable = ["title", "question", "expectedAnswer", "outcome", "systemName", "systemVersion"] as const;

const asRead = (stored: string | null): string | null => (stored === null ? null : unescapeFromStorage(stored));

const requireTitle = (title: string | undefined): void => {
  if (title === undefined) return;
  const length = [...title].length;
  if (title.trim() === "" || length > maxTitleLength) {
    throw new KnownError("INVALID", `A title needs 1 to ${maxTitleLength} characters.`, [
      { pointer: "/title", message: "Wrong length." },
    ]);
  }
};

/**
 * Corrects fields of a trace and keeps each change with who made it. Runs keep what they were shown. Throws NOT_FOUND,
 * INVALID, and a StaleError where a field that is to change says something else than what was `seen`: two people who
 * edit different fields do not hinder each other.
 */
export const updateTrace = async (
  ctx: WorkspaceContext,
  input: { id: string; seen?: Seen } & TraceChanges,
): Promise<void> => {
  const id = requireRowId(input.id, "trace");
  requireTitle(input.title);
  await prisma.$transaction(async (tx) => {
    // The lock makes of two edits at once two edits in a row, each with its own "before".
    await lockTrace(tx, ctx, id);
    const row = await tx.trace.findFirst({ where: { id, workspaceId: ctx.workspaceId } });
    if (!row) throw notFound("trace");
    const there = editable.flatMap((field) => (input[field] === undefined ? [] : [[field, asRead(row[field])]]));
    requireFresh(input.seen, standing(detailWords(Object.fromEntries(there))));
    const changes = editable.flatMap((field) => {
      const after = input[field];
      if (after === undefined) return [];
      const stored = after === null ? null : escapeForStorage(after);
      return stored === row[field] ? [] : [{ field, before: row[field], after: stored }];
    });
    if (changes.length === 0) return;
    const { systemName } = input;
    const system = systemName === undefined ? {} : systemColumns(systemName);
    await tx.trace.update({
      where: { id },
      data: { ...Object.fromEntries(changes.map(({ field, after }) => [field, after])), ...system },
    });
    await tx.traceRevision.createMany({
      data: changes.map((change) => ({
        ...change,
        workspaceId: ctx.workspaceId,
        traceId: id,
        changedBy: ctx.actor.name,
      })),
    });
    if (changes.some(({ field }) => field === "outcome" || field === "systemName"))
      await noteTraceChanges(tx, ctx.workspaceId, [id], [row.systemKey]);
  });
};
