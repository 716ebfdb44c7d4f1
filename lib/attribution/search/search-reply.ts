import { z } from "zod";
import { isDenial } from "../denial";
import { readAttributionText } from "../read-text-answers";
import { field, isObject, text } from "../reply-fields";
import { labelParties } from "@/lib/traces/party";
import { AttributionReply, party } from "../reply-schemas";

/** Steps that a judge asks for, first and last included; of a single one from a character on. */
export interface Span {
  first: number;
  last: number;
  from: number;
}

/** More than any question has room for. */
const mostSpans = 60;
const mostWords = 5;
const longestWords = 200;

/** "7", "12-18", "9/2400", "steps 3 to 5", "9 from 2400". */
const spanPattern = /(\d{1,9})(?:\s*(?:-|–|\.\.+|to)\s*(\d{1,9})|\s*(?:\/|from)\s*(?:character\s*)?(\d{1,9}))?/gi;

const spansIn = (said: string): Span[] =>
  [...said.matchAll(spanPattern)].map(([, one, other, from]) => {
    const first = Number(one);
    const last = other === undefined ? first : Number(other);
    return { first: Math.min(first, last), last: Math.max(first, last), from: Number(from ?? 0) };
  });

const listIn = (value: unknown): unknown[] => (Array.isArray(value) ? value : [value]);

/** Spans as judges write them: texts, numbers, objects with a step or with first and last. */
function readSpans(value: unknown): Span[] {
  const spans = listIn(value).flatMap((one) => {
    if (typeof one === "string") return spansIn(one);
    if (typeof one === "number") return Number.isSafeInteger(one) && one >= 0 ? spansIn(String(one)) : [];
    if (!isObject(one)) return [];
    const first = String(one.first ?? one.step ?? one.index ?? "");
    return spansIn(one.last === undefined ? first : `${first}-${String(one.last)}`);
  });
  return spans.slice(0, mostSpans);
}

const readWords = (value: unknown): string[] =>
  [
    ...new Set(
      listIn(value)
        .filter((one) => typeof one === "string")
        .map((one) => one.trim().slice(0, longestWords).trim())
        .filter((one) => one !== ""),
    ),
  ].slice(0, mostWords);

/** `attribution`, and whose fault the step is. */
const SearchAnswer = AttributionReply.extend({ party });
export type SearchAnswer = z.infer<typeof SearchAnswer>;

/** An answer under its name or as the whole reply; null where neither names an agent or a step. */
function readAnswer(value: unknown): SearchAnswer | null {
  if (!isObject(value)) return null;
  const read = SearchAnswer.safeParse(value);
  if (!read.success || (read.data.agent === null && read.data.step === null)) return null;
  const { quote } = value;
  return typeof quote === "string" && read.data.quotes.length === 0
    ? { ...read.data, quotes: [{ step: read.data.step, text: quote }] }
    : read.data;
}

const listOfTexts = { type: "array", items: { type: "string" } };
const { properties: answerProperties } = z.toJSONSchema(SearchAnswer, {
  io: "input",
  target: "draft-7",
  unrepresentable: "any",
});

/** `search`: what a judge wants to see next, or its answer. Other fields are kept for `answerIn`. */
export const SearchReply = z.looseObject({
  note: text,
  read: field(listOfTexts, readSpans),
  find: field(listOfTexts, readWords),
  open: field(listOfTexts, readSpans),
  answer: field({ type: ["object", "null"], properties: answerProperties }, readAnswer),
});
export type SearchReply = z.infer<typeof SearchReply>;

/**
 * Also of a reply that is an attribution as a whole. A reply that asks for something and names no step is not an
 * answer.
 */
export function answerIn(reply: SearchReply): SearchAnswer | null {
  const answer = reply.answer ?? readAnswer(reply);
  const asks = reply.read.length + reply.find.length + reply.open.length > 0;
  return answer && asks && isDenial(answer) ? null : answer;
}

/** Whose fault a step may be. */
const parties = labelParties.map((one) => `"${one}"`).join(" | ");

/** Each field in a line; `failureMode` says what that field holds. */
export const searchFields = (failureMode: string): string[] => [
  '"note": text. What the steps in view show. You see your notes again.',
  '"read": list of texts. Steps to see next, by importance: "7", "12-18" (what you have not read of these), "9/2400" (step 9 from character 2400 on).',
  '"find": list of texts. Words to look up in all steps.',
  '"open": list of texts. Stretches of the outline to see in detail: "40-79".',
  `"answer": null while you ask for something, then {"reasoning": text, "quotes": [{"step": index, "text": words copied exactly from that step}], "suspects": [{"step": index, "agent": name, "likelihood": 0 to 1}], "agent": name, "step": index, "party": ${parties}, "confidence": 0 to 1, "failure_mode": ${failureMode}}. Name only a step that you have read, and quote it.`,
];

/** An answer in plain text, in the forms in which an attribution may come. */
export function readSearchText(said: string): SearchReply | null {
  const answer = readAttributionText(said);
  return answer && { note: "", read: [], find: [], open: [], answer: { ...answer, party: null } };
}
