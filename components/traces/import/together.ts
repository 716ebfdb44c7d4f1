import { type PickedFile } from "@/components/traces/import/picked-file";
import { zipRun } from "@/components/traces/import/zip-run";
import { groupRunFiles, headBytes } from "@/lib/traces/group-run-files";

/** What is sent as one: a file by itself, or the files of one run packed into one. */
export interface QueuedFile {
  name: string;
  blob: Blob;
  fileCount: number;
}

/** Files as the queue takes them: those of one run packed into one, all others by themselves. */
export const together = async (files: readonly PickedFile[]): Promise<QueuedFile[]> => {
  const headed = await Promise.all(
    files.map(async (file) => ({
      ...file,
      head: file.path.includes("/")
        ? new Uint8Array(await file.blob.slice(0, headBytes).arrayBuffer())
        : new Uint8Array(),
    })),
  );
  return Promise.all(
    groupRunFiles(headed).map(async ({ folder, files: group }) => {
      const [only] = group;
      if (only && group.length === 1 && folder === "") return { name: only.path, blob: only.blob, fileCount: 1 };
      return { name: `${folder}.zip`, blob: await zipRun(group), fileCount: group.length };
    }),
  );
};
