"use client";
import { actionsContext } from "@/components/ground/asking/actions-context";
import { type Action } from "@/components/ground/asking/ask";
import { type FileMapping } from "@/lib/traces/mapping/file-mapping";
import { type MappedPreview } from "@/lib/traces/mapping/mapped-preview";

/** What the page that maps an import asks. */
export interface MappingActions {
  /** What the file would be read as; nothing is kept. */
  preview: Action<{ workspace: string; id: string; mapping: FileMapping }, MappedPreview>;
  /** Reads the import by this mapping; with a name it is kept for the next file, in place of one that has the name. */
  use: Action<
    { workspace: string; id: string; mapping: FileMapping; name: string | null; seen: string | null },
    unknown
  >;
}

const made = actionsContext<MappingActions>("mapping");
export const MappingActionsProvider = made.Provider;
export const useMappingActions = made.useActions;
