import { type FileMapping } from "./mapping/file-mapping";
import { type Outcome } from "./trace";
import { type FailedTrace, type FilePreview, type StoredTrace } from "./stored-trace";

/**
 * How far an import is: its bytes arrive (RECEIVING), are read (READING), wait for a person to look at what was
 * found (READY), are stored (STORING), are in (DONE). FAILED where reading or storing could not come to its
 * end; a canceled import is gone.
 */
export const importStatuses = ["RECEIVING", "READING", "READY", "STORING", "DONE", "FAILED"] as const;
export type ImportStatus = (typeof importStatuses)[number];

/** Where the bytes came from. */
export const importSources = ["upload", "url", "langfuse", "phoenix", "cli", "otlp"] as const;
export type ImportSource = (typeof importSources)[number];

/** How a file is read. A mapping takes the place of a format. */
export interface ImportOptions {
  /** Null: recognized by what the file holds. */
  format: string | null;
  mapping: FileMapping | null;
  /** Name of the saved mapping that `mapping` was taken from. */
  mappingName: string | null;
  /** Name of the system, for traces that name none. */
  system: string | null;
  /** Version of the system, for traces that state none. */
  version: string | null;
  /** Outcome of traces whose file does not say it; null where a person did not say it either. */
  outcome: Outcome | null;
  /** Whether what the workspace's rules find is masked before anything is stored. The file itself is then not kept. */
  redacts: boolean;
}

/** How often a rule found something to mask, and the first place as it would look. */
export interface RedactionCount {
  rule: string;
  count: number;
  example: string;
}

/** Traces that a preview and a result list; of more, only the counts are known. */
export const maxListedTraces = 50;

/** What was found in a file. `traces` are the first ones. */
export interface ImportPreview extends FilePreview {
  traceCount: number;
  /** Traces that cannot be stored. */
  failedCount: number;
  /** Traces that can be stored and that the workspace has not. */
  newCount: number;
  stepCount: number;
  /** What the traces that can be stored say of how they ended. */
  outcomes: Record<Outcome, number>;
  /**
   * What the workspace's rules find, whether or not it is masked in this import. Rules that found nothing are left out.
   */
  redactions: RedactionCount[];
  /** What a mapping made by hand could read the file as; null where its content is neither. */
  canMap: "json" | "text" | null;
}

/** What became of the traces of an import. `traces` and `failed` are the first ones. */
export interface ImportResult {
  storedCount: number;
  /** Traces that the workspace had already, or that the file holds twice. */
  duplicateCount: number;
  failedCount: number;
  traces: StoredTrace[];
  failed: FailedTrace[];
}

/** One import as screens and the API show it. Times are ISO 8601 in UTC. */
export interface ImportView {
  id: string;
  source: ImportSource;
  fileName: string | null;
  status: ImportStatus;
  /** As the sender announced it, until all has arrived; null where it did not. */
  byteSize: number | null;
  receivedBytes: number;
  /** 0–1 of READING and STORING; 0 before, 1 after. */
  progress: number;
  options: ImportOptions;
  /** From READY on, also while it is stored; null before. */
  preview: ImportPreview | null;
  /** From STORING on. */
  result: ImportResult | null;
  /** Why it is FAILED; of one that arrives, is read or stored, what it waits for. It goes on by itself then. */
  error: { code: string; message: string } | null;
  createdBy: string;
  createdAt: string;
  updatedAt: string;
}
