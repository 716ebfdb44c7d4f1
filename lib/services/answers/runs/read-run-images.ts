import { type RunManifest } from "@/lib/attribution/run-manifest";
import { type ImageFile, imageLimits, imageTypes, type JudgeImages } from "@/lib/attribution/seen-images";
import { prisma } from "@/lib/db";
import { sniffType } from "@/lib/traces/media/media-type";
import { readChunks } from "../../ground/stored/chunks";

const readFile = async (workspaceId: string, originalId: string): Promise<ImageFile | null> => {
  const pieces: Uint8Array[] = [];
  for await (const piece of readChunks({ workspaceId, originalId })) pieces.push(piece);
  const bytes = Buffer.concat(pieces);
  const mediaType = sniffType(bytes);
  return mediaType !== null && imageTypes.includes(mediaType) ? { mediaType, base64: bytes.toString("base64") } : null;
};

/**
 * The images of a run's trace that a judge that sees may be given, to be read one by one; absent where no judge of the
 * run sees. None of a step of which something is masked: what is hidden in its text may stand in its image.
 */
export const readRunImages = async ({
  workspaceId,
  traceId,
  manifest: { judge, nonce, masked = [] },
}: {
  workspaceId: string;
  traceId: string;
  manifest: Pick<RunManifest, "judge" | "nonce" | "masked">;
}): Promise<JudgeImages | undefined> => {
  if (!judge || ![judge, ...(judge.others ?? [])].some(({ seesImages }) => seesImages)) return undefined;
  const rows = await prisma.stepMedia.findMany({
    where: {
      workspaceId,
      traceId,
      stepIndex: { notIn: [...new Set(masked.map(({ stepIndex }) => stepIndex))] },
      originalId: { not: null },
      sha256: { not: null },
      mediaType: { in: [...imageTypes] },
      byteSize: { lte: imageLimits.itemBytes },
    },
    orderBy: [{ stepIndex: "asc" }, { place: "asc" }],
    select: { stepIndex: true, sha256: true, mediaType: true, byteSize: true, originalId: true },
  });
  const files = new Map(rows.map(({ sha256, originalId }) => [sha256, originalId]));
  return {
    nonce,
    images: rows.map(({ stepIndex, sha256, mediaType, byteSize }) => ({
      stepIndex,
      sha256: sha256 ?? "",
      mediaType: mediaType ?? "",
      byteSize: byteSize ?? 0,
    })),
    read: async (sha256) => {
      const originalId = files.get(sha256);
      return originalId ? readFile(workspaceId, originalId) : null;
    },
  };
};
