"use client";
import pLimit from "p-limit";
import { useRef, useReducer, useState } from "react";
import { foldImport, type ImportFile, type ImportStage, onlyNewTrace } from "@/components/traces/import/import-queue";
import { sendFile } from "@/components/traces/import/send-file";
import { paths } from "@/lib/paths";
import { type FilePreview, type StoredTrace } from "@/lib/traces/stored-trace";

const atOnce = 3;

const whyNot = (preview: FilePreview): string => {
  const error = [...preview.issues, ...preview.traces.flatMap((trace) => trace.issues)].find(
    (issue) => issue.severity === "error",
  );
  return error?.message ?? "There is no trace in this file that we can read.";
};

/** The queue of files of one dialog: each is previewed as it comes, and stored when asked for; then `onStored` is called, with the trace where it is a single new one. */
export const useImport = (workspace: string, onStored: (only: StoredTrace | null) => Promise<void> | void) => {
  const [files, dispatch] = useReducer(foldImport, []);
  const [limit] = useState(() => pLimit(atOnce));
  const nextId = useRef(0);
  const stage = (id: string, next: ImportStage) => dispatch({ type: "staged", id, stage: next });

  const preview = async (file: Pick<ImportFile, "id" | "name" | "blob">) => {
    stage(file.id, { name: "previewing" });
    const sent = await sendFile<FilePreview>(paths.api.preview(workspace), file);
    if (!sent.ok) stage(file.id, { name: "refused", message: sent.message });
    else if (!sent.body.canStore) stage(file.id, { name: "refused", message: whyNot(sent.body), preview: sent.body });
    else stage(file.id, { name: "ready", preview: sent.body });
  };
  const upload = async (file: ImportFile, made: FilePreview): Promise<StoredTrace[]> => {
    stage(file.id, { name: "uploading", preview: made, sentBytes: 0 });
    const sent = await sendFile<{ traces: StoredTrace[] }>(paths.api.traces(workspace), file, (sentBytes) =>
      stage(file.id, { name: "uploading", preview: made, sentBytes }),
    );
    if (!sent.ok) {
      stage(file.id, { name: "ready", preview: made, note: sent.message });
      return [];
    }
    stage(file.id, { name: "done", traces: sent.body.traces });
    return sent.body.traces;
  };
  return {
    files,
    add: (picked: readonly { name: string; blob: Blob }[]) => {
      const added = picked.map((file) => ({ ...file, id: String(nextId.current++) }));
      dispatch({ type: "added", files: added });
      for (const file of added) void limit(() => preview(file));
    },
    retry: (file: ImportFile) => void limit(() => preview(file)),
    remove: (id: string) => dispatch({ type: "removed", id }),
    clear: () => dispatch({ type: "cleared" }),
    store: async () => {
      const stored = await Promise.all(
        files.map((file) => {
          const { stage: now } = file;
          return now.name === "ready" ? limit(() => upload(file, now.preview)) : [];
        }),
      );
      await onStored(onlyNewTrace(files, stored.flat()));
    },
  };
};
