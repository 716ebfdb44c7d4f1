import { type Action } from "@/components/ground/asking/ask";
import { type FileMapping } from "@/lib/traces/mapping/file-mapping";
import { type MappedPreview, type MappingSource } from "@/lib/traces/mapping/mapped-preview";

/** A mapping of the workspace. Times are ISO 8601. */
export interface SavedMapping {
  id: string;
  name: string;
  mapping: FileMapping;
}

export interface MappingActions {
  /** What the file would be read as; nothing is kept. */
  preview: Action<{ workspace: string; id: string; mapping: FileMapping }, MappedPreview>;
  /** Reads the import by this mapping; with a name it is kept for the next file, in place of one that has the name. */
  use: Action<{ workspace: string; id: string; mapping: FileMapping; name: string | null }, unknown>;
}

export interface MappingPageData {
  workspace: string;
  importId: string;
  fileName: string;
  source: MappingSource;
  /** What the page begins with: the mapping in use, or a proposal. */
  mapping: FileMapping | null;
  /** Name of the saved mapping in use. */
  name: string | null;
  saved: readonly SavedMapping[];
}
