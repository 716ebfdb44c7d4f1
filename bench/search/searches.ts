import { paths } from "@/lib/paths";
import { type MeasuredRequest } from "../queries/requests";

/** What is searched for, and by what it differs from the others. */
const searches: readonly (readonly [name: string, q: string])[] = [
  ["a word of more than half of all traces", "record"],
  ["a word of 3 % of them", "text:reconciliation"],
  ["a rare word", "text:10017"],
  ["a word that stands nowhere", "zzznothing"],
  ["the same in steps alone", "text:zzznothing"],
  ["two common words", "record matches"],
  ["the beginning of a word, two letters", "text:re"],
  ["a phrase of two common words", '"record shows"'],
  ["a phrase of five common words", '"which was not clear before"'],
  ["a rare phrase", 'text:"reconciliation 10000"'],
  ["an identifier", "text:orders/4412"],
  ["Chinese, of every 200th trace", "支付服务"],
  ["a common word of failures of a system", 'record outcome:failed system:"Harbour Desk"'],
  ["a common word, tagged, of more than 20 steps", "text:record tag:web steps:>20"],
];

/** The list without a search and with each, and both in other orders. */
export const searchesOf = (slug: string): MeasuredRequest[] => {
  const list = (name: string, parameters: { q?: string; sort?: string }): MeasuredRequest => ({
    name,
    kind: parameters.q === undefined ? "list" : "search",
    address: () => paths.api.traces(slug, { ...parameters, limit: 50 }),
  });
  return [
    list("list without a search", {}),
    list("list without a search, most steps first", { sort: "-steps" }),
    ...searches.map(([name, q]) => list(`${name} (${q})`, { q })),
    list("a common word, most steps first", { q: "record", sort: "-steps" }),
    list("a rare word, by title", { q: "text:10017", sort: "title" }),
  ];
};
