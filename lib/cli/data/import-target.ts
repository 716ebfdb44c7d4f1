import { type FoundImport } from "./find-imports";
import { type ImportResult } from "./import-result";

/** Where imports go: a folder of converted files, a workspace of this machine, a server, or nowhere (a dry run). */
export interface ImportTarget {
  /** Brings one import in and says what came of it. Throws only where no further import can succeed either. */
  deliver: (found: FoundImport) => Promise<ImportResult>;
  /** Whether imports may be delivered side by side. */
  isConcurrent: boolean;
}
