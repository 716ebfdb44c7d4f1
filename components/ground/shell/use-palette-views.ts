import { useEffect, useState } from "react";
import { ask } from "@/components/ground/asking/ask";
import { type ListViews, type PaletteView } from "@/components/ground/shell/shell-props";

/** The saved views of a workspace, once they are there; none where they cannot be had. */
export function usePaletteViews(workspace: string | null, listViews: ListViews | null): readonly PaletteView[] {
  const [views, setViews] = useState<readonly PaletteView[]>([]);
  useEffect(() => {
    if (workspace === null || listViews === null) return;
    let isWanted = true;
    void ask(listViews, { workspace }).then((answer) => {
      if (isWanted && answer.ok) setViews(answer.value);
    });
    return () => {
      isWanted = false;
    };
  }, [workspace, listViews]);
  return views;
}
