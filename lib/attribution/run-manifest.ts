/** Everything a run's answer depends on, kept on its row so that it can be repeated, compared and explained. */
export interface RunManifest {
  traceContentHash: string;
  method: string;
  methodVersion: string;
  /** SHA-256 over the method's prompt templates. */
  promptHash: string;
  model: string;
  baseUrl: string;
  contextTokens: number;
  /** What the judge was told, whatever the trace says now. */
  question: string;
  expectedAnswer: string | null;
  nonce: string;
}
