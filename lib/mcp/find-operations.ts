import MiniSearch from "minisearch";
import { estimateTokens } from "@/lib/attribution/token-estimate";
import { type ApiOperation } from "./api-operation";
import { shortShape } from "./short-shape";
import { oneLine, withinTokens } from "./write-data";

const mostFound = 8;
/** Of a body, where several operations are shown. */
const bodyTokens = 200;

/** Words of names as people write them: createLabelQueue is create, label and queue. */
const wordsOf = (text: string): string[] =>
  text
    .replace(/([a-z0-9])([A-Z])/g, "$1 $2")
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== "" && !/^(api|v1)$/.test(word));
/** Invite, invited, and invitations alike. */
const stemOf = (word: string): string => word.toLowerCase().replace(/(?<=.{3})(ations?|ing|ed|es|e|s)$/, "");
const unsaid = new Set(["a", "an", "and", "for", "in", "of", "on", "the", "to", "with"]);
/** What people say for what the document says. */
const alike: Readonly<Record<string, string>> = {
  add: "create",
  make: "create",
  remove: "delete",
  read: "get",
  show: "get",
  send: "create import",
  upload: "create import",
};
const spoken = (words: string): string =>
  wordsOf(words)
    .flatMap((word) => [word, alike[word.toLowerCase()] ?? ""])
    .join(" ");

const indexes = new WeakMap<readonly ApiOperation[], MiniSearch>();
function indexOf(operations: readonly ApiOperation[]): MiniSearch {
  const known = indexes.get(operations);
  if (known) return known;
  const index = new MiniSearch({
    idField: "operationId",
    fields: ["operationId", "tag", "path", "summary", "names"],
    tokenize: wordsOf,
    processTerm: (word) => (unsaid.has(word.toLowerCase()) ? null : stemOf(word)),
    searchOptions: {
      boost: { operationId: 4, summary: 2 },
      prefix: true,
      fuzzy: (term) => (term.length > 4 ? 0.2 : 0),
    },
  });
  index.addAll(
    operations.map(({ operationId, path, summary, tags, parameters }) => {
      return { operationId, path, summary, tag: tags.join(" "), names: parameters.map(({ name }) => name).join(" ") };
    }),
  );
  indexes.set(operations, index);
  return index;
}

/** The one that is named, else those that fit the words best, the best first. */
export function findOperations(operations: readonly ApiOperation[], words: string): ApiOperation[] {
  const byId = new Map(operations.map((one) => [one.operationId, one]));
  const named = byId.get(words.trim());
  if (named) return [named];
  const found = indexOf(operations).search(spoken(words)).slice(0, mostFound);
  return found.flatMap(({ id }) => byId.get(id as string) ?? []);
}

const headLine = ({ operationId, method, path, summary, description }: ApiOperation): string => {
  const permission = /permission ([a-z:-]+)/.exec(description)?.[1];
  const needs = permission === undefined ? "" : ` (${permission})`;
  return `${operationId} · ${method.toUpperCase()} ${path}${needs}\n  ${oneLine(summary, 240)}`;
};

const parameterLines = ({ parameters, named }: ApiOperation): string[] =>
  (["query", "header"] as const).flatMap((place) => {
    const written = parameters
      .filter((one) => one.in === place && one.name !== "workspace")
      .map(({ name, required, schema, description }) => {
        // Headers are few, and told about where they are given.
        const about = description === undefined || place === "header" ? "" : ` (${oneLine(description, 90)})`;
        return `${name}${required ? "" : "?"}: ${shortShape(schema, named)}${about}`;
      });
    return written.length > 0 ? [`  ${place}: ${written.join("; ")}`] : [];
  });

const bodyLines = ({ requestBody, named }: ApiOperation): string[] => {
  if (!requestBody) return [];
  const need = requestBody.required ? "" : "?";
  const json = requestBody.content["application/json"]?.schema;
  if (json && json["format"] !== "binary") return [`  body${need}: ${shortShape(json, named)}`];
  return [`  body${need}: a file's text, or JSON (${Object.keys(requestBody.content).join(", ")})`];
};

/** Operations within so many tokens: the best whole, of those for which no room is left what they do. */
export function writeOperations(found: readonly ApiOperation[], tokens: number): string {
  const briefs = found.map(headLine);
  let left = tokens - briefs.reduce((sum, brief) => sum + estimateTokens(brief), 0);
  const mostOfBody = found.length === 1 ? tokens : bodyTokens;
  const parts = found.map((one, at) => {
    const more = [...parameterLines(one), ...bodyLines(one).map((line) => withinTokens(line, mostOfBody))].join("\n");
    const cost = estimateTokens(more);
    if (more === "" || cost > left) return { text: briefs[at] ?? "", isBrief: more !== "" };
    left -= cost;
    return { text: `${briefs[at]}\n${more}`, isBrief: false };
  });
  const text = withinTokens(parts.map((part) => part.text).join("\n"), tokens);
  const hint = parts.some(({ isBrief }) => isBrief) || text.includes(" characters not shown]");
  return hint ? `${text}\nNot all is shown: find_operation with one name shows that one, max_tokens more.` : text;
}
