import { existsSync } from "node:fs";
import { join } from "node:path";
import { type ListedMethod } from "@/lib/attribution/method";
import { methods } from "@/lib/attribution/method-list";
import { type DocsTable } from "./docs-table";

const pages = join(import.meta.dirname, "../../../docs/methods");

/** Its name, as a link to its page where there is one. */
function linked({ name, page = name }: ListedMethod): string {
  return existsSync(join(pages, `${page}.md`)) ? `[\`${name}\`](${page}.md)` : `\`${name}\``;
}

const needsByPeers = {
  none: "nothing",
  passed: "passed traces of the same question",
  "both-outcomes": "five or more traces of the same question with both outcomes",
} as const;

const needsOf = ({ needsWords, needsJudge, needsPeers }: ListedMethod): string =>
  needsWords ?? (needsJudge ? "a model" : needsByPeers[needsPeers]);

const callsOf = (method: ListedMethod): string => (method.needsJudge ? method.costWords.calls : "none");

/** Every method, with how it works, what it needs and what it costs. */
export const methodsTable: DocsTable = {
  file: "docs/methods/README.md",
  name: "methods",
  head: ["Method", "How", "Needs", "Judge calls", "Text sent, in whole traces"],
  rows: () =>
    methods.map((method) => [
      linked(method),
      method.summary,
      needsOf(method),
      callsOf(method),
      method.needsJudge ? method.costWords.textSent : "–",
    ]),
};
