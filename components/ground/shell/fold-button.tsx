"use client";
import { PanelLeftClose, PanelLeftOpen } from "lucide-react";
import { useKey } from "@/components/ground/keys/key-provider";
import { usePreferences } from "@/components/ground/preferences/preferences";
import { besideWords, railEntry, railWords } from "@/components/ground/shell/rail-words";
import { Kbd } from "@/components/ground/ui/kbd";
import { Tooltip } from "@/components/ground/ui/tooltip";
import { cn } from "@/lib/cn";

/** Folds the words of the main navigation away, and back; remembered for the person. */
export function FoldButton() {
  const { preferences, changePreferences } = usePreferences();
  const { isNavFolded } = preferences;
  const Icon = isNavFolded ? PanelLeftOpen : PanelLeftClose;
  const title = isNavFolded ? "Expand" : "Collapse";
  const fold = () => changePreferences({ isNavFolded: !isNavFolded });
  useKey({ combination: "[", label: "Collapse or expand the navigation", group: "Everywhere" }, fold);
  return (
    <Tooltip content={title} keys="[" side="right">
      <button
        type="button"
        aria-expanded={!isNavFolded}
        className={cn(railEntry(isNavFolded), "text-faint max-xl:hidden")}
        onClick={fold}
      >
        <Icon className="size-4 shrink-0" aria-hidden />
        <span className={cn(railWords(isNavFolded), "font-normal")}>{title}</span>
        <span className={cn("ml-auto", besideWords(isNavFolded))}>
          <Kbd keys="[" />
        </span>
      </button>
    </Tooltip>
  );
}
