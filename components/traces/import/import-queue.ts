import { type FilePreview, type StoredTrace } from "@/lib/traces/stored-trace";

/** A file on its way in. A refused one keeps its place and its bytes, so that nothing is lost and it can be tried again. */
export interface ImportFile {
  id: string;
  name: string;
  blob: Blob;
  stage: ImportStage;
}

export type ImportStage =
  | { name: "waiting" }
  | { name: "previewing" }
  /** `note` says what was wrong with the attempt before this one. */
  | { name: "ready"; preview: FilePreview; note?: string }
  | { name: "refused"; message: string; preview?: FilePreview }
  | { name: "uploading"; preview: FilePreview; sentBytes: number }
  | { name: "done"; traces: readonly StoredTrace[] };

export type ImportEvent =
  | { type: "added"; files: readonly Pick<ImportFile, "id" | "name" | "blob">[] }
  | { type: "removed"; id: string }
  | { type: "staged"; id: string; stage: ImportStage }
  /** Those that are in go; refused ones stay. */
  | { type: "cleared" };

const sameFile = (one: Pick<ImportFile, "name" | "blob">, other: Pick<ImportFile, "name" | "blob">): boolean =>
  one.name === other.name && one.blob.size === other.blob.size && stampOf(one.blob) === stampOf(other.blob);
const stampOf = (blob: Blob): number => (blob instanceof File ? blob.lastModified : -1);

/** The queue after an event. The same file dropped twice stands there once. */
export const foldImport = (files: readonly ImportFile[], event: ImportEvent): readonly ImportFile[] => {
  if (event.type === "cleared") return files.filter((file) => file.stage.name !== "done");
  if (event.type === "removed") return files.filter((file) => file.id !== event.id);
  if (event.type === "staged")
    return files.map((file) => (file.id === event.id ? { ...file, stage: event.stage } : file));
  const fresh = event.files.filter((file) => !files.some((known) => sameFile(known, file)));
  return [...files, ...fresh.map((file): ImportFile => ({ ...file, stage: { name: "waiting" } }))];
};

/** Traces of a previewed file that the workspace does not have yet. */
export const newTraceCount = (preview: FilePreview): number =>
  preview.traces.filter((trace) => trace.duplicateOfId === null).length;

/** The trace that a dialog with one file has just stored: what a person came to see. Null where there is more to look at, or nothing new. */
export const onlyNewTrace = (files: readonly ImportFile[], stored: readonly StoredTrace[]): StoredTrace | null => {
  const [only] = stored;
  return files.length === 1 && stored.length === 1 && only && !only.isDuplicate ? only : null;
};

/** How far all is, for the dialog's title and buttons. */
export const summarise = (files: readonly ImportFile[]) => {
  const count = (name: ImportStage["name"]) => files.filter((file) => file.stage.name === name).length;
  const stored = files.flatMap((file) => (file.stage.name === "done" ? file.stage.traces : []));
  return {
    ready: count("ready"),
    refused: count("refused"),
    uploading: count("uploading"),
    isReading: count("waiting") + count("previewing") > 0,
    /** Something is in, and nothing is on its way or waits to be imported. */
    isDone: count("done") > 0 && count("done") + count("refused") === files.length,
    newTraces: stored.filter((trace) => !trace.isDuplicate).length,
    duplicates: stored.filter((trace) => trace.isDuplicate).length,
    readyTraces: files.reduce(
      (sum, file) => sum + (file.stage.name === "ready" ? newTraceCount(file.stage.preview) : 0),
      0,
    ),
  };
};
