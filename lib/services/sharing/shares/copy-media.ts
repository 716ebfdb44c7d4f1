import { type Prisma } from "@/lib/db";
import { readChunks } from "../../ground/stored/chunks";
import { storeBytes } from "../../ground/stored/store-media";
import { type MediaRow, upsertMedia } from "../../ground/stored/store-media.sql";
import { type Place } from "./copy-steps.sql";

/**
 * Copies the media of a trace to that of a share, piece by piece. Where anything of the share is masked or renamed,
 * which nobody can do in a picture, its bytes, names and addresses stay behind.
 */
export const copyMedia = async (
  tx: Prisma.TransactionClient,
  { from, to, isPlain }: { from: Place; to: Place; isPlain: boolean },
): Promise<void> => {
  const rows = await tx.stepMedia.findMany({
    where: { workspaceId: from.workspaceId, traceId: from.traceId },
    orderBy: [{ sha256: "asc" }, { stepIndex: "asc" }, { place: "asc" }],
    include: { original: { select: { byteSize: true } } },
  });
  const copies = new Map<string, string>();
  const shared: MediaRow[] = [];
  for (const { original, ...row } of rows) {
    const own = { ...row, workspaceId: to.workspaceId, traceId: to.traceId };
    if (!isPlain) {
      shared.push({ ...own, name: null, sha256: null, address: null, originalId: null });
      continue;
    }
    const { sha256, originalId } = row;
    if (sha256 !== null && originalId !== null && original && !copies.has(sha256)) {
      const pieces = readChunks({ workspaceId: from.workspaceId, originalId });
      copies.set(sha256, await storeBytes(tx, to.workspaceId, { sha256, byteSize: original.byteSize, pieces }));
    }
    shared.push({ ...own, originalId: copies.get(sha256 ?? "") ?? null });
  }
  if (shared.length > 0) await upsertMedia(tx, shared);
};
