import { type Trace } from "@/lib/traces/trace";
import { findingOf, quote } from "../duties/read-duties";
import { placeOf, short } from "../ledger/sentence";
import { type Found } from "../strongest";
import { type AskedCall, requestText } from "./asked";

const maxQueryLength = 600;
/** Names of two to four words: "Ulven Bridge". */
const phrase = /(?<![\p{L}\p{N}])\p{Lu}[\p{L}\p{M}'’-]{1,30}(?: \p{Lu}[\p{L}\p{M}'’-]{1,30}){1,3}(?![\p{L}\p{N}])/gu;

/** What is asked of a call: the words of the request and of the question, and which of them its agent takes up. */
interface Wish {
  said: string;
  taken: string;
}

/**
 * Calls that ask for a name that nobody had asked for, where the request has one of as many words but for one of them,
 * which no call of the agent takes up.
 */
export function otherNames(trace: Trace, calls: readonly AskedCall[]): Found[] {
  const takenBy = new Map<string, string>();
  for (const { call, text } of calls)
    takenBy.set(call.agent, `${takenBy.get(call.agent) ?? ""}\n${text.toLowerCase()}`.slice(-40_000));
  return calls.flatMap((asked): Found[] => {
    if (asked.isProgram || asked.text.length > maxQueryLength) return [];
    const request = requestText(asked, trace);
    const said = `${trace.question}\n${request}`.toLowerCase();
    const wish: Wish = { said, taken: takenBy.get(asked.call.agent) ?? "" };
    const other = otherPhrase(asked, request, wish);
    return other ? [findingAbout(asked, other.own, other.item)] : [];
  });
}

interface Item {
  text: string;
  from: number;
  to: number;
}

const isAskedFor = (name: string, { said }: Wish): boolean => said.includes(name.toLowerCase());
const isTaken = (name: string, { taken }: Wish): boolean => taken.includes(name.toLowerCase());

/** A name that is one of the request but for one word. */
function otherPhrase({ text }: AskedCall, request: string, wish: Wish): { own: string; item: Item } | null {
  for (const [own] of text.matchAll(phrase)) {
    if (isAskedFor(own, wish)) continue;
    for (const { 0: wanted, index } of request.slice(0, 4_000).matchAll(phrase))
      if (isOneWordOther(own, wanted) && !isTaken(wanted, wish))
        return { own, item: { text: wanted, from: index, to: index + wanted.length } };
  }
  return null;
}

function isOneWordOther(one: string, other: string): boolean {
  const [words, others] = [one.split(" "), other.split(" ")];
  return words.length === others.length && words.filter((word, at) => word !== others[at]).length === 1;
}

function findingAbout({ call, request }: AskedCall, own: string, { text, from, to }: Item): Found {
  const at = call.content.indexOf(own);
  return findingOf(
    call,
    `Step ${call.index} asks for ${short(own)}, which nobody asked for; ${placeOf(request?.index ?? null)} has ${quote(text)}.`,
    at < 0 ? null : { from: at, to: at + own.length },
    [{ stepIndex: request?.index ?? null, span: { from, to }, text }],
  );
}
