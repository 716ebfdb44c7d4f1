import { type Document, type FileDocument } from "./document";
import { groupBy } from "./group-by";

/**
 * The runs of a folder of a format whose run is a folder itself, where several lie beside each other, as in an archive
 * of them: each with its files alone. Files of no run stay out where there are several.
 */
export function runFolders(document: Document, rootOf: (file: FileDocument) => string | null): Document[] {
  if (document.kind !== "folder") return [document];
  const byRoot = groupBy(document.files, rootOf);
  byRoot.delete(null);
  if (byRoot.size < 2) return [document];
  return [...byRoot].map(([root, files]): Document => ({ ...document, path: root ?? "", files }));
}
