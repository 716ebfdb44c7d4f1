import { type Action } from "@/components/shell/ask";
import { type ImportView } from "@/lib/traces/import-view";

interface OfImport {
  workspace: string;
  id: string;
}

/** How a file is to be read instead: a format by name, null for what it looks like, or a saved mapping. */
export type ReadingChoice = { format: string | null } | { mappingId: string };

export interface ImportActions {
  /** Reads the file again in another way, or masks or leaves what the rules find. */
  change: Action<OfImport & { reading?: ReadingChoice; redacts?: boolean }, ImportView>;
  /** Stores what was read; `system` is for traces that name none. */
  store: Action<OfImport & { system: string | null }, ImportView>;
  /** Ends it wherever it is and leaves nothing of it behind. */
  cancel: Action<OfImport, unknown>;
}

/** What a file can be read as, and by which name people know it. */
export interface ReadingChoices {
  formats: readonly { name: string; title: string }[];
  mappings: readonly { id: string; name: string }[];
}

/** What a screen needs to take files in. */
export interface ImportOffer {
  actions: ImportActions;
  choices: ReadingChoices;
}
