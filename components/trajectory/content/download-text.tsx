"use client";
import { Download } from "lucide-react";
import { useState } from "react";
import { toast } from "@/components/ground/toasts/toast";
import { useSourceOf } from "../reading/reading-context";
import { type StepSource } from "./use-pieces";

const look = "inline-flex items-center gap-1 text-link underline-offset-2 hover:underline";

/**
 * Keeps the whole content of a step as a file. Where a plain link does not prove that one
 * may read, it is fetched first.
 */
export function DownloadText({ step }: { step: StepSource }) {
  const source = useSourceOf(step.traceId);
  const [isBusy, setIsBusy] = useState(false);
  const address = source.downloadContent(step.stepIndex);
  const words = (
    <>
      <Download className="size-3" aria-hidden />
      Download as text
    </>
  );
  if (source.canLink)
    return (
      <a href={address} download className={look}>
        {words}
      </a>
    );
  const save = async () => {
    setIsBusy(true);
    try {
      const response = await source.fetch(address);
      if (!response.ok) throw new Error(`HTTP ${response.status}`);
      keep(await response.blob(), `step-${step.stepIndex}.txt`);
    } catch {
      toast.error("The text could not be loaded. Check the connection and try again.");
    } finally {
      setIsBusy(false);
    }
  };
  return (
    <button type="button" disabled={isBusy} onClick={() => void save()} className={look}>
      {words}
    </button>
  );
}

function keep(blob: Blob, name: string): void {
  const address = URL.createObjectURL(blob);
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  link.click();
  URL.revokeObjectURL(address);
}
