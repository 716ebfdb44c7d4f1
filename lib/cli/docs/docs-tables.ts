import { decisionTable } from "./decision-table";
import { type DocsTable } from "./docs-table";
import { figureTables } from "./figure-tables";
import { formatTables } from "./format-tables";
import { methodsTable } from "./method-tables";

/** Every table of a document that `npm run docs` writes. */
export const docsTables: readonly DocsTable[] = [methodsTable, ...formatTables, decisionTable, ...figureTables];
