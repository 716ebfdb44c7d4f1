import { type WorkspaceContext } from "@/lib/auth/workspace-context";
import { prisma } from "@/lib/db";
import { KnownError } from "@/lib/errors";
import { type ImportSource, type ImportView } from "@/lib/traces/import-view";
import { type PullWish } from "@/lib/traces/pull-wish";
import { toImportView, toJson } from "../imports/import-row";
import { noteImport } from "../imports/note-import";
import { newImportColumns } from "../imports/receive-import";
import { requireImport } from "../imports/require-import";
import { enqueuePull } from "../../ground/queue/enqueue";
import { type PullState, sealWish } from "./pull-state";

const sources: Record<PullWish["from"], ImportSource> = {
  url: "url",
  "who-and-when": "url",
  langfuse: "langfuse",
  phoenix: "phoenix",
};

/** A name for the file that the pieces become; no key is in it. */
const fileNameOf = (wish: PullWish): string => {
  if (wish.from === "url") return decodeURIComponent(new URL(wish.url).pathname.split("/").at(-1) ?? "") || "download";
  if (wish.from === "who-and-when") return "who-and-when.zip";
  return `${new URL(wish.baseUrl).hostname}.jsonl`;
};

/**
 * Begins to fetch traces from elsewhere, by a worker: an import that is RECEIVING, then like any other. Its keys are
 * encrypted and never sent back. Throws INVALID.
 */
export const startPull = async (
  ctx: WorkspaceContext,
  input: { wish: PullWish; system?: string | undefined },
): Promise<ImportView> => {
  const { wish, system } = input;
  const format = wish.from === "langfuse" ? "langfuse" : undefined;
  const columns = await newImportColumns(ctx, {
    source: sources[wish.from],
    fileName: fileNameOf(wish),
    system,
    format,
  });
  const { workspaceId, fileName } = columns;
  const state: PullState = { wish: sealWish(workspaceId, wish), cursor: null, pageCount: 0 };
  const row = await prisma.$transaction(async (tx) => {
    const { id: originalId } = await tx.original.create({ data: { workspaceId, fileName, byteSize: 0 } });
    const created = await tx.import.create({ data: { ...columns, originalId, pull: toJson(state) } });
    await enqueuePull(tx, workspaceId, created.id);
    await noteImport(tx, ctx, created);
    return created;
  });
  return toImportView(row);
};

/**
 * Goes on with a pull that failed, from where it had come to. Throws NOT_FOUND, CONFLICT where it did
 * not fail while it was fetched.
 */
export const resumePull = async (ctx: WorkspaceContext, input: { id: string }): Promise<ImportView> => {
  const row = await requireImport(ctx, input.id);
  const isPull = row.pull !== null && row.turn === 0;
  await prisma.$transaction(async (tx) => {
    const { count } = isPull
      ? await tx.import.updateMany({
          where: { id: row.id, status: "FAILED", turn: 0 },
          data: { status: "RECEIVING", errorCode: null, errorMessage: null },
        })
      : { count: 0 };
    if (count === 0) throw new KnownError("CONFLICT", "This import is not an interrupted fetch.");
    await enqueuePull(tx, row.workspaceId, row.id);
  });
  return toImportView(await requireImport(ctx, row.id));
};
