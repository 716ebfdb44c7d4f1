"use client";
import { useEffect, useState } from "react";
import { type MarkdownTree } from "@/lib/traces/markdown/markdown-tree";

/** A text read as Markdown in the browser, where no server has read it before; null until its parser is here, and for no text. */
export function useMarkdownTree(text: string | null): MarkdownTree | null {
  const [read, setRead] = useState<{ text: string; tree: MarkdownTree } | null>(null);
  useEffect(() => {
    if (text === null) return;
    let isWanted = true;
    const parse = async () => {
      const { parseMarkdown } = await import("@/lib/traces/markdown/parse-markdown");
      if (isWanted) setRead({ text, tree: parseMarkdown(text) });
    };
    // Without the parser its source is read; the next text asks again.
    parse().catch(() => undefined);
    return () => {
      isWanted = false;
    };
  }, [text]);
  return read?.text === text ? read.tree : null;
}
