import { type FileMapping } from "@/lib/traces/mapping/file-mapping";
import { type MappingSource } from "@/lib/traces/mapping/mapped-preview";

/** A mapping of the workspace. Times are ISO 8601. */
interface SavedMapping {
  id: string;
  name: string;
  mapping: FileMapping;
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
