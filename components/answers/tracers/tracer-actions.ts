import { type Action } from "@/components/ground/asking/ask";

interface OnTracer {
  workspace: string;
  tracerId: string;
}

/** What can be done with a tracer, as server actions. */
export interface TracerActions {
  train: Action<OnTracer, unknown>;
  /** `versionId` null chooses the shipped weights. */
  choose: Action<OnTracer & { versionId: string | null }, unknown>;
  unpin: Action<OnTracer, unknown>;
}
