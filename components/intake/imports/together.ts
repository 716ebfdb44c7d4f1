import { type PickedFile } from "@/components/intake/imports/picked-file";
import { groupRunFiles, headBytes } from "@/lib/traces/group-run-files";

/** Files that are sent as one: a file by itself, or those of one run. */
interface FileGroup {
  name: string;
  files: readonly PickedFile[];
  byteSize: number;
}

/** Files as the queue takes them: those of one run in a folder together, all others by themselves. */
export const together = async (files: readonly PickedFile[]): Promise<FileGroup[]> => {
  const headed = await Promise.all(
    files.map(async (file) => ({
      ...file,
      head: file.path.includes("/") ? await headOf(file.blob) : new Uint8Array(),
    })),
  );
  return groupRunFiles(headed).map(({ folder, files: group }) => ({
    name: folder === "" ? (group[0]?.path ?? "") : `${folder}.zip`,
    files: group.map(({ path, blob }) => ({ path, blob })),
    byteSize: group.reduce((sum, { blob }) => sum + blob.size, 0),
  }));
};

const headOf = async (blob: Blob): Promise<Uint8Array> => new Uint8Array(await blob.slice(0, headBytes).arrayBuffer());
