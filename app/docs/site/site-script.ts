import { startDocs } from "@/components/ground/docs/docs-behavior";
import { type SearchSection } from "@/lib/docs/search-sections";

declare global {
  var faultlineDocs: readonly SearchSection[] | undefined;
}

/** By a script and not by a request: a page that is opened from disk can load scripts, and request nothing. */
const loadSections = (root: string): Promise<readonly SearchSection[]> =>
  new Promise((resolve, reject) => {
    const script = document.createElement("script");
    script.src = `${root}/assets/search.js`;
    script.onload = () => resolve(globalThis.faultlineDocs ?? []);
    script.onerror = () => reject(new Error("The search could not be loaded."));
    document.head.append(script);
  });

const root = document.querySelector<HTMLElement>(".docs");
if (root) startDocs(root, () => loadSections(root.dataset.root ?? "."));
