"use client";
import { actionsContext } from "@/components/ground/asking/actions-context";
import { type Action } from "@/components/ground/asking/ask";
import { type ImportView } from "@/lib/traces/import-view";
import { type FileMapping } from "@/lib/traces/mapping/file-mapping";

interface MappingActions {
  /** Reads the import by this mapping; with a name it is kept for the next file, in place of one that has the name. */
  use: Action<
    { workspace: string; id: string; mapping: FileMapping; name: string | null; seen: string | null },
    ImportView
  >;
}

const made = actionsContext<MappingActions>("mapping");
export const MappingActionsProvider = made.Provider;
export const useMappingActions = made.useActions;
