"use client";
import { useState } from "react";
import { visibleText } from "@/components/ground/ui/visible-text";

/** What is folded in a text: what it is, and by a press itself. */
export function FoldedText({ words, text }: { words: string; text: string }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      {isOpen && visibleText(text)}
      <button
        type="button"
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
        className="rounded-sm border border-dashed border-line-strong px-1 font-sans text-xs text-muted hover:bg-hover hover:text-text"
      >
        {isOpen ? "fold" : visibleText(words)}
      </button>
    </>
  );
}
