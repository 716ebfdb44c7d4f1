import { posix } from "node:path";
import ts from "typescript";
import { type SourceFile } from "./source-file";

/** An import of ours, types included: the path of the file without its extension. */
interface Import {
  from: string;
  to: string;
}

/** What a script imports of this house, by whatever form: `import`, `export … from`, `import()` and `import("x").T`. */
export function readImports({ path, text }: SourceFile): Import[] {
  return ts.preProcessFile(text, true, true).importedFiles.flatMap(({ fileName }) => {
    if (fileName.startsWith("@/")) return [{ from: path, to: fileName.slice(2) }];
    if (fileName.startsWith(".")) return [{ from: path, to: posix.join(posix.dirname(path), fileName) }];
    return [];
  });
}
