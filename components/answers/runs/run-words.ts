import { type RunRecord, type RunStatus } from "@/lib/attribution/run-record";

export const statusWords: Record<RunStatus, string> = {
  QUEUED: "waiting",
  RUNNING: "running",
  SUCCEEDED: "done",
  FAILED: "failed",
  CANCELLED: "canceled",
  PARTIAL: "partial",
};

/**
 * Who read the trace: the model that was asked, else the weights in short ("version 3", where the whole
 * name repeats the trace's system).
 */
export function readerWords(run: Pick<RunRecord, "model" | "tracer">): string {
  return run.model ?? run.tracer?.name.replace(/^.*, (?=version \d+$)/s, "") ?? "no model";
}
