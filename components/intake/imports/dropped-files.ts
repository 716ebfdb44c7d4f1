import { isHidden } from "@/lib/traces/hidden-names";
import { type PickedFile } from "@/components/intake/imports/picked-file";

const maxFiles = 5000;

/** Reads a folder to its end: `readEntries` hands out at most 100 entries a time. */
const entriesOf = async (folder: FileSystemDirectoryEntry): Promise<FileSystemEntry[]> => {
  const reader = folder.createReader();
  const all: FileSystemEntry[] = [];
  for (;;) {
    const some = await new Promise<FileSystemEntry[]>((resolve, reject) => reader.readEntries(resolve, reject));
    if (some.length === 0) return all;
    all.push(...some);
  }
};

const isFile = (entry: FileSystemEntry): entry is FileSystemFileEntry => entry.isFile;

const collect = async (entry: FileSystemEntry, files: PickedFile[]): Promise<void> => {
  if (files.length >= maxFiles || isHidden(entry.name)) return;
  if (isFile(entry)) {
    const blob = await new Promise<File>((resolve, reject) => entry.file(resolve, reject));
    files.push({ path: entry.fullPath.replace(/^\//, "") || entry.name, blob });
  } else for (const child of await entriesOf(entry as FileSystemDirectoryEntry)) await collect(child, files);
};

/** Files of a drop, those in dropped folders too with their place in them, hidden ones left out; at most 5,000. */
export const droppedFiles = async (transfer: DataTransfer): Promise<PickedFile[]> => {
  // Entries must be taken before the first wait: the list is emptied when the event ends.
  const entries = [...transfer.items].map((item) => item.webkitGetAsEntry()).filter((entry) => entry !== null);
  if (entries.length === 0) return [...transfer.files].map((blob) => ({ path: blob.name, blob }));
  const files: PickedFile[] = [];
  for (const entry of entries) await collect(entry, files);
  return files;
};
