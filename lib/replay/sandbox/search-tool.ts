import MiniSearch from "minisearch";
import { type SandboxFile, sandboxFiles } from "./files";
import { gave, type ToolOutput } from "./tool-output";

type SearchTool = (query: string) => ToolOutput;

const mostDocuments = 3;

/**
 * Search by words over the team's files. Answers the best three documents, `[1] Title` and text; the
 * same words always find the same.
 */
export function openSearch(files: readonly SandboxFile[] = sandboxFiles): SearchTool {
  const index = new MiniSearch<{ id: number; title: string; text: string }>({
    fields: ["title", "text"],
    searchOptions: { boost: { title: 3 } },
  });
  index.addAll(files.map(({ title, text }, id) => ({ id, title, text })));
  return (query) => {
    const hits = index.search(query).slice(0, mostDocuments);
    const documents = hits.flatMap(({ id }, at) => {
      const file = files[Number(id)];
      return file === undefined ? [] : [`[${at + 1}] ${file.title}\n${file.text}`];
    });
    return gave(documents.length === 0 ? "No document was found." : documents.join("\n"));
  };
}
