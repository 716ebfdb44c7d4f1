import { createHash } from "node:crypto";
import { type WorkspaceContext } from "@/lib/auth/workspace-context";
import { type Prisma, prisma } from "@/lib/db";
import { escapeForStorage } from "@/lib/traces/escape-text";
import { type StoredTrace } from "@/lib/traces/stored-trace";
import { type ImportIssue, type Trace } from "@/lib/traces/trace";
import { type StoredTraceText } from "../runs/attribute-traces";
import { attributeUpload } from "./attribute-upload";
import { noteUpload } from "./note-upload";
import { readFile, type UploadedFile } from "./read-file";
import { storeSteps } from "./store-steps";
import { toTraceColumns } from "./trace-columns";

interface Read {
  trace: Trace;
  issues: ImportIssue[];
}

/** Ids of stored traces by the hash of what was executed. */
const findByHash = async (
  db: Prisma.TransactionClient,
  workspaceId: string,
  hashes: string[],
): Promise<Map<string, string>> => {
  const rows = await db.$queryRaw<{ id: string; contentHash: string }[]>`
    select "id", "contentHash" from "Trace" where "workspaceId" = ${workspaceId}::uuid and "contentHash" = any(${hashes}::text[])`;
  return new Map(rows.map((row) => [row.contentHash, row.id]));
};

/** The row of the bytes, made or found; locked until the transaction ends, so that a deletion beside it does not take it away. */
const storeOriginal = async (
  tx: Prisma.TransactionClient,
  ctx: WorkspaceContext,
  file: UploadedFile,
): Promise<string> => {
  const sha256 = createHash("sha256").update(file.bytes).digest("hex");
  const place = { workspaceId: ctx.workspaceId, sha256 };
  const fileName = file.fileName === undefined ? null : escapeForStorage(file.fileName);
  const data = { ...place, fileName, byteSize: file.bytes.byteLength, bytes: Buffer.from(file.bytes) };
  for (;;) {
    await tx.original.createMany({ data, skipDuplicates: true });
    const [row] = await tx.$queryRaw<{ id: string }[]>`
      select "id" from "Original" where "workspaceId" = ${ctx.workspaceId}::uuid and "sha256" = ${sha256} for update`;
    if (row) return row.id; // else the row that was there was deleted between the two statements
  }
};

/** Stores those that are new; answers their ids by hash. Two uploads of the same content at once: the second waits, then finds it there. */
const storeNew = async (
  tx: Prisma.TransactionClient,
  ctx: WorkspaceContext,
  file: UploadedFile,
  reads: Read[],
): Promise<Map<string, string>> => {
  const originalId = await storeOriginal(tx, ctx, file);
  const createdById = ctx.actor.kind === "user" ? ctx.actor.userId : null;
  // In the order of their hashes, so that two files with the same traces never wait for each other in a circle.
  const ordered = reads.toSorted((a, b) => (a.trace.contentHash < b.trace.contentHash ? -1 : 1));
  const data = ordered.map(({ trace, issues }) => ({
    ...toTraceColumns(trace, issues),
    workspaceId: ctx.workspaceId,
    originalId,
    createdById,
  }));
  const rows = await tx.trace.createManyAndReturn({
    data,
    skipDuplicates: true,
    select: { id: true, contentHash: true },
  });
  const created = new Map(rows.map((row) => [row.contentHash, row.id]));
  const stored = ordered.flatMap(({ trace: { contentHash, steps } }) => {
    const traceId = created.get(contentHash);
    return traceId ? [{ traceId, steps }] : [];
  });
  await storeSteps(tx, ctx.workspaceId, stored);
  await noteUpload(tx, ctx.workspaceId, storedOf(reads, created));
  if (created.size === 0) await tx.original.deleteMany({ where: { id: originalId, traces: { none: {} } } });
  return created;
};

/** Those of them that are new, in their order, by the ids of their rows. */
const storedOf = (reads: readonly Read[], created: ReadonlyMap<string, string>): StoredTraceText[] =>
  reads.flatMap(({ trace }) => {
    const id = created.get(trace.contentHash);
    return id ? [{ id, trace }] : [];
  });

const firstOfEach = (reads: Read[]): Read[] =>
  [...new Map(reads.toReversed().map((read) => [read.trace.contentHash, read])).values()].toReversed();

/**
 * Stores every trace of a file with its steps, issues and the bytes as they came, all or nothing. Content that the workspace has already
 * is not stored twice: it is answered with `isDuplicate` and the id of the trace that is there. New traces that did not pass are attributed by the
 * tracer, the first ones before this answers.
 * Throws INVALID, with JSON pointers in `details`, where anything of the file cannot be read.
 */
export const createTraces = async (ctx: WorkspaceContext, file: UploadedFile): Promise<{ traces: StoredTrace[] }> => {
  const reads = readFile(file);
  const hashes = [...new Set(reads.map(({ trace }) => trace.contentHash))];
  const known = await findByHash(prisma, ctx.workspaceId, hashes);
  const fresh = firstOfEach(reads.filter(({ trace }) => !known.has(trace.contentHash)));
  const options = { timeout: 300_000, maxWait: 30_000 };
  const created =
    fresh.length > 0
      ? await prisma.$transaction((tx) => storeNew(tx, ctx, file, fresh), options)
      : new Map<string, string>();
  const attributions = await attributeUpload(ctx.workspaceId, storedOf(fresh, created));
  const ids =
    created.size < fresh.length ? await findByHash(prisma, ctx.workspaceId, hashes) : new Map([...known, ...created]);
  const seen = new Set<string>();
  const traces = reads.flatMap(({ trace, issues }): StoredTrace[] => {
    const { title, format, contentHash } = trace;
    const id = ids.get(contentHash);
    if (!id) return []; // stored by another upload and deleted again before we looked
    const isDuplicate = !created.has(contentHash) || seen.has(contentHash);
    seen.add(contentHash);
    return [
      {
        id,
        title,
        format,
        stepCount: trace.steps.length,
        agents: trace.agents.map((agent) => agent.name),
        issues,
        isDuplicate,
        attribution: isDuplicate ? null : (attributions.get(id) ?? null),
      },
    ];
  });
  return { traces };
};
