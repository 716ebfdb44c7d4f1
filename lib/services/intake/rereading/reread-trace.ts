import { type WorkspaceContext } from "@/lib/auth/workspace-context";
import { prisma } from "@/lib/db";
import { KnownError, notFound } from "@/lib/errors";
import { unescapeFromStorage } from "@/lib/traces/escape-text";
import { type FileMapping } from "@/lib/traces/mapping/file-mapping";
import { isMade } from "@/lib/traces/own-titles";
import { parseSource } from "@/lib/traces/parse-source";
import { assembleTrace } from "../otlp/assemble-trace";
import { originalSource } from "../originals/original-source";
import { requireRowId } from "../../ground/ids/row-id";
import { noteTraceChanges } from "../../ground/learning/note-trace-changes";
import { replaceTrace } from "../storing/replace-trace";
import { type ReadTrace } from "../storing/store-traces";
import { systemOf } from "../../ground/stored/trace-columns";
import { withOwnTitles } from "../titles/own-titles";
import { noteReading } from "./read-again.sql";

/** How the file is read now; left out, its format is recognized anew. */
export interface ReadAgainWish {
  format?: string | undefined;
  mapping?: FileMapping | undefined;
}

const noFile = (): KnownError =>
  new KnownError(
    "INVALID",
    "The file of this trace was not kept, so it cannot be reread. Import it again if you still have it.",
  );
const notFoundInFile = (): KnownError =>
  new KnownError("INVALID", "Read this way, the file no longer contains this trace. Nothing was changed.");
const isThereAlready = (): KnownError =>
  new KnownError("CONFLICT", "Read this way, it is identical to another trace of this workspace. Nothing was changed.");

const findTrace = async (ctx: Pick<WorkspaceContext, "workspaceId">, traceId: string) => {
  const row = await prisma.trace.findFirst({
    where: { id: requireRowId(traceId, "trace"), workspaceId: ctx.workspaceId },
    select: {
      id: true,
      contentHash: true,
      title: true,
      question: true,
      format: true,
      systemKey: true,
      systemName: true,
      systemVersion: true,
      outcome: true,
      externalId: true,
      importId: true,
      originalPlace: true,
      original: true,
      import: { select: { outcome: true } },
      otlpTraces: { select: { otlpId: true }, take: 1 },
    },
  });
  if (!row) throw notFound("trace");
  return row;
};

type Row = Awaited<ReturnType<typeof findTrace>>;
type Found = Row & { original: NonNullable<Row["original"]> };

/**
 * Finds a trace again in its file: by the same content, by the id that the file gives it, or by its place in it. A
 * later way counts only where no trace is found by an earlier one.
 */
const findAgain = async (row: Found, wish: ReadAgainWish, workspaceId: string): Promise<ReadTrace | null> => {
  const { id: originalId, byteSize } = row.original;
  const source = originalSource({ workspaceId, originalId }, byteSize, () => notFound("trace"));
  const { traces, issues: fileIssues } = await parseSource(source, wish);
  const notices = fileIssues.filter(({ severity }) => severity !== "error");
  const externalId = row.externalId === null ? undefined : unescapeFromStorage(row.externalId);
  let byId: ReadTrace | null = null;
  let byPlace: ReadTrace | null = null;
  let place = -1;
  for await (const { trace, issues, report, files } of traces) {
    place += 1;
    if (trace === null) continue;
    const read = (): ReadTrace => ({ place, trace, issues: [...notices, ...issues], report, files });
    if (trace.contentHash === row.contentHash) return read();
    if (externalId !== undefined && trace.externalId === externalId) byId ??= read();
    if (place === (row.originalPlace ?? 0)) byPlace = read();
  }
  return byId ?? byPlace;
};

/**
 * Reads a trace again from its file with the readers as they are now, or as another format or by a mapping. Its id,
 * runs, annotations, tags and what people have corrected stay; steps, agents, labels, issues and report are those of
 * the new reading. Throws NOT_FOUND, INVALID where the file was not kept or does not hold it any more, CONFLICT where
 * it is then the same as another trace. `isChanged` is whether what was executed reads differently.
 */
export const rereadTrace = async (
  ctx: Pick<WorkspaceContext, "workspaceId"> & Partial<Pick<WorkspaceContext, "actor">>,
  { traceId, ...wish }: { traceId: string } & ReadAgainWish,
): Promise<{ isChanged: boolean }> => {
  const { workspaceId } = ctx;
  const found = await findTrace(ctx, traceId);
  const answer = await readAnew(found, wish, workspaceId);
  await noteReading(ctx, { traceId: found.id, ...answer });
  return answer;
};

const readAnew = async (found: Row, wish: ReadAgainWish, workspaceId: string): Promise<{ isChanged: boolean }> => {
  const [streamed] = found.otlpTraces;
  if (!found.original && streamed) {
    await assembleTrace({ workspaceId, otlpId: streamed.otlpId });
    return { isChanged: (await findTrace({ workspaceId }, found.id)).contentHash !== found.contentHash };
  }
  if (!found.original) throw noFile();
  return readFileAgain({ ...found, original: found.original }, wish, workspaceId);
};

/** A title that was made keeps what tells its trace from those that were stored with it, while it asks the same. */
const titled = async (row: Found, workspaceId: string, read: ReadTrace): Promise<ReadTrace> => {
  const { trace } = read;
  const [title, question] = [unescapeFromStorage(row.title), unescapeFromStorage(row.question)];
  if (isMade(trace) && trace.question === question && !isMade({ ...trace, title }))
    return { ...read, trace: { ...trace, title } };
  const [named = read] = await withOwnTitles(prisma, { workspaceId, importId: row.importId }, [read]);
  return named;
};

const readFileAgain = async (row: Found, wish: ReadAgainWish, workspaceId: string): Promise<{ isChanged: boolean }> => {
  const found = await findAgain(row, wish, workspaceId);
  if (!found) throw notFoundInFile();
  // What a file leaves out was said when it was imported.
  const kept = systemOf(row);
  const own = found.trace.system;
  const system = own && own.name !== kept?.name ? own : kept && { ...kept, ...own };
  // Once the record of the import is deleted, only the trace still has what was said there.
  const stated = row.import === null ? row.outcome : (row.import.outcome ?? "unknown");
  const outcome = found.trace.outcome === "unknown" ? stated : found.trace.outcome;
  const said = { ...found, trace: { ...found.trace, outcome, ...(system ? { system } : {}) } };
  const read = await titled(row, workspaceId, said);
  const { contentHash, format } = read.trace;
  await prisma.$transaction(
    async (tx) => {
      const others = await tx.trace.count({ where: { workspaceId, contentHash, id: { not: row.id } } });
      if (others > 0) throw isThereAlready();
      if (!(await replaceTrace(tx, { workspaceId, traceId: row.id }, read))) throw notFound("trace");
      await tx.trace.update({ where: { id: row.id }, data: { originalPlace: read.place }, select: { id: true } });
      await noteTraceChanges(tx, workspaceId, [row.id], [row.systemKey]);
    },
    { timeout: 120_000, maxWait: 30_000 },
  );
  return { isChanged: contentHash !== row.contentHash || format !== row.format };
};
