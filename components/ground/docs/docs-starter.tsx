"use client";
import { useEffect } from "react";
import { startDocs } from "./docs-behavior";

/** Starts what a page of the documentation does; `sections` is the address of what is searched. */
export function DocsStarter({ sections }: { sections: string }) {
  useEffect(() => {
    const root = document.querySelector<HTMLElement>(".docs");
    if (!root) return;
    return startDocs(root, async () => {
      const response = await fetch(sections);
      if (!response.ok) throw new Error(`${response.status}`);
      return response.json();
    });
  }, [sections]);
  return null;
}
