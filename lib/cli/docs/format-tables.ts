import { formatGroups } from "@/lib/traces/format";
import { traceFormats } from "@/lib/traces/format-list";
import { type DocsTable } from "./docs-table";

/** Every format, by group, in the order in which they are tried. */
export const formatTables: readonly DocsTable[] = formatGroups.map((group) => ({
  file: "docs/formats.md",
  name: group,
  head: ["Format", "What", "Recognized by", "Agents, order, labels"],
  rows: () =>
    traceFormats
      .filter(({ words }) => words.group === group)
      .map(({ name, title, words }) => [`\`${name}\``, title, words.knownBy, words.notes]),
}));
