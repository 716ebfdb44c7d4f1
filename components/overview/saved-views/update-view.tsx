"use client";
import { usePageAction } from "@/components/ground/asking/use-page-action";
import { Button } from "@/components/ground/ui/button";
import { type SavedView } from "@/lib/attribution/overview/saved-view";
import { versionOf } from "@/lib/traces/saved-words";
import { useViewActions } from "./view-actions";

/** Has an open view keep what is shown now; whoever changed it meanwhile is not overwritten unseen. */
export function UpdateView({ workspace, view, query }: { workspace: string; view: SavedView; query: string }) {
  const { isBusy, send } = usePageAction(useViewActions().update);
  return (
    <Button
      size="sm"
      disabled={isBusy}
      aria-label={`Update ${view.name}`}
      title="Keep what is shown now"
      onClick={() => void send({ workspace, id: view.id, query, seen: versionOf(view.query) }, "Updated.")}
    >
      Update
    </Button>
  );
}
