"use client";
import { ALargeSmall } from "lucide-react";
import dynamic from "next/dynamic";
import { TypingAhead } from "@/components/ground/keys/typing-ahead";
import { useState } from "react";
import { IconButton } from "@/components/ground/ui/icon-button";
import { LazyPopover } from "@/components/ground/ui/lazy-popover";

const ReadingChoices = dynamic(() => import("./reading-choices").then((m) => m.ReadingChoices), {
  loading: TypingAhead,
});

/** How one likes to read, within reach of what is read. */
export function ReadingSettings() {
  const [isOpen, setOpen] = useState(false);
  return (
    <LazyPopover
      isOpen={isOpen}
      onOpenChange={setOpen}
      label="Reading"
      className="w-auto"
      trigger={
        <IconButton
          label="How to read: theme, density, text size, clock"
          aria-haspopup="dialog"
          aria-expanded={isOpen}
          data-state={isOpen ? "open" : "closed"}
          onClick={() => setOpen(!isOpen)}
        >
          <ALargeSmall className="size-4" aria-hidden />
        </IconButton>
      }
    >
      <ReadingChoices />
    </LazyPopover>
  );
}
