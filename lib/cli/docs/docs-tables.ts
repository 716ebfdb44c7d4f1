import { type DocsTable } from "./docs-table";
import { formatTables } from "./format-tables";
import { methodsInDocs, methodsInReadme } from "./method-tables";

/** Every table of a document that `npm run docs` writes. */
export const docsTables: readonly DocsTable[] = [methodsInReadme, methodsInDocs, ...formatTables];
