import { type RunTracer } from "./run-record";

/** Everything a run's answer depends on, kept on its row so that it can be repeated, compared and explained. */
export interface RunManifest {
  traceContentHash: string;
  method: string;
  methodVersion: string;
  /** SHA-256 over the method's prompt templates. */
  promptHash: string;
  /** Null where no model is asked. */
  judge: { model: string; baseUrl: string; contextTokens: number } | null;
  /** Null where the method reads without learned weights. */
  tracer: RunTracer | null;
  /** What the judge was told, whatever the trace says now. */
  question: string;
  expectedAnswer: string | null;
  nonce: string;
}
