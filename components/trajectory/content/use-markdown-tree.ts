"use client";
import { useEffect, useState, useSyncExternalStore } from "react";
import { type MarkdownTree } from "@/lib/traces/markdown/markdown-tree";
import { ParseOnce } from "./parse-once";

/** A row that comes back into view finds what it was drawn from before. */
const trees = new ParseOnce(async () => (await import("@/lib/traces/markdown/parse-markdown")).parseMarkdown);

const subscribe = () => () => undefined;

/**
 * A text read as Markdown in the browser, where no server has read it before; null until its parser is here,
 * where it fails, and for no text.
 */
export function useMarkdownTree(text: string | null): MarkdownTree | null {
  const known = useSyncExternalStore(
    subscribe,
    () => (text === null ? null : trees.known(text)),
    () => null,
  );
  const [read, setRead] = useState<{ text: string; tree: MarkdownTree | null } | null>(null);
  useEffect(() => {
    if (text === null) return;
    let isWanted = true;
    // Without the parser its source is read; the next text asks again.
    trees.treeOf(text).then(
      (tree) => isWanted && setRead({ text, tree }),
      () => undefined,
    );
    return () => {
      isWanted = false;
    };
  }, [text]);
  return read !== null && read.text === text ? read.tree : known;
}
