"use client";
import { useRef, useState } from "react";
import { sendFile, type Sent } from "@/components/ground/asking/send-file";
import { type LabelImportPreview } from "@/lib/attribution/labels/label-file-view";
import { paths } from "@/lib/paths";

/** A file of labels on its way in. */
export interface LabelsUpload {
  /** What would become of the file; null before it was looked at. */
  preview: LabelImportPreview | null;
  isBusy: boolean;
  error: string | null;
  look: (file: File) => Promise<void>;
  /** Keeps what fits; null where it was refused. */
  store: (choice: { name: string; isTruth: boolean }) => Promise<{ traceCount: number } | null>;
}

/**
 * Sends a file to be looked at, and again to be kept: nothing stays on the server between. A file that is chosen later
 * takes the place of the one before.
 */
export const useLabelsUpload = (workspace: string): LabelsUpload => {
  const [file, setFile] = useState<File | null>(null);
  const [preview, setPreview] = useState<LabelImportPreview | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const running = useRef<AbortController | null>(null);

  const send = async <T>(url: string, sent: File): Promise<Sent<T> | null> => {
    running.current?.abort();
    const own = new AbortController();
    running.current = own;
    setIsBusy(true);
    setError(null);
    const answer = await sendFile<T>(
      url,
      { name: sent.name, blob: sent },
      { onSent: () => undefined, signal: own.signal },
    );
    if (running.current !== own) return null;
    setIsBusy(false);
    if (!answer.ok) setError(answer.message);
    return answer;
  };

  return {
    preview,
    isBusy,
    error,
    look: async (chosen) => {
      setFile(chosen);
      setPreview(null);
      const answer = await send<LabelImportPreview>(paths.api.importLabels(workspace, { preview: "true" }), chosen);
      if (answer?.ok) setPreview(answer.body);
    },
    store: async ({ name, isTruth }) => {
      if (file === null) return null;
      const url = paths.api.importLabels(workspace, { name, truth: isTruth ? "true" : "false", leave_out: "true" });
      const answer = await send<{ traceCount: number }>(url, file);
      return answer?.ok ? answer.body : null;
    },
  };
};
