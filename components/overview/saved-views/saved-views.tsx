"use client";
import { Bookmark, Plus } from "lucide-react";
import dynamic from "next/dynamic";
import { TypingAhead } from "@/components/ground/keys/typing-ahead";
import { useState } from "react";
import { Button } from "@/components/ground/ui/button";
import { LazyPopover } from "@/components/ground/ui/lazy-popover";
import { visibleText } from "@/components/ground/ui/visible-text";
import { useViewActionsIfAny } from "./view-actions";
import { type ViewsPanelProps } from "./views-panel";

const ViewsPanel = dynamic(() => import("./views-panel").then((m) => m.ViewsPanel), { loading: TypingAhead });

/** The button of the saved views of a page, by the name of the open one; beside tabs it says what it adds to them. */
export function SavedViews({ isBesideTabs = false, ...panel }: ViewsPanelProps & { isBesideTabs?: boolean }) {
  const [isOpen, setOpen] = useState(false);
  const canSave = useViewActionsIfAny() !== null;
  const adds = isBesideTabs && canSave;
  const shown = panel.views.find(({ id }) => id === panel.openId);
  const open = isBesideTabs || !shown ? "Saved views" : visibleText(shown.name);
  const Icon = adds ? Plus : Bookmark;
  return (
    <LazyPopover
      isOpen={isOpen}
      onOpenChange={setOpen}
      label="Saved views"
      className="w-88 p-2"
      trigger={
        <Button
          variant={isBesideTabs ? "ghost" : "default"}
          aria-haspopup="dialog"
          aria-expanded={isOpen}
          data-state={isOpen ? "open" : "closed"}
          onClick={() => setOpen(!isOpen)}
          className={isBesideTabs ? "font-normal text-muted" : "max-w-52"}
        >
          <Icon className="size-3.5 shrink-0 text-faint" aria-hidden />
          <span className="truncate" dir="auto">
            {adds ? "Save this view" : open}
          </span>
        </Button>
      }
    >
      <ViewsPanel {...panel} />
    </LazyPopover>
  );
}
