import { findFailing } from "../failure-words";
import { maxReadLength } from "../passages";

/** One item of a list: `- name: value`, or a name alone. */
export interface Item {
  from: number;
  to: number;
  text: string;
  /** In lower case, without the space around it. */
  name: string;
  value: string | null;
  /** Name and value, to compare. */
  key: string;
}

/** A list of a message with the line that it stands under. */
export interface ItemList {
  heading: string | null;
  headingFrom: number;
  /** Whether its heading says that it is what has to hold. */
  isOfConditions: boolean;
  items: Item[];
}

const maxItems = 30;
const longestItem = 200;

const itemLine = /^\s{0,8}(?:[-*•‣・–]|\d{1,2}[.)])\s{1,4}(?=\S)/u;
const headingLine = /^\s{0,3}[#*]{0,4}\s?[^\s\-*•][^\n]{0,58}[:：]\*{0,2}\s{0,3}$/u;
const conditions =
  /\b(?:constraints?|conditions?|requirements?|rules|criteria|must|limits|bedingung|vorgaben|anforderung|auflagen|contraintes?|exigences?|restriccion|requisito|condi[czç]|vincoli|eisen|voorwaarden|krav|wymagania|warunki)|条件|制約|要件|要求|约束|限制|услови|требовани|огранич|조건|제약|شروط|قيود|תנאים|דרישות/iu;
const nothing = /^(?:none|nothing|n\/a|-|keine?|aucune?|ningun[oa]|nessun[oa]|なし|无|無|нет|없음)[.]?$/iu;

/** Whether an item says that there is none, or that it was not found. */
export const isNothing = ({ text, value }: Item): boolean =>
  nothing.test(text) ||
  (value !== null && (nothing.test(value) || (/\p{L}/u.test(value) && findFailing(value) !== null)));

/** The lists of the beginning of a text, those whose heading has nothing below too. */
export function listsOf(content: string): ItemList[] {
  const text = content.slice(0, maxReadLength * 2);
  const lists: ItemList[] = [];
  let open: ItemList | null = null;
  let from = 0;
  let count = 0;
  for (const line of text.split("\n")) {
    const [sign] = itemLine.exec(line) ?? [];
    if (sign !== undefined && line.length <= longestItem && count < maxItems) {
      if (!open) lists.push((open = { heading: null, headingFrom: from, isOfConditions: false, items: [] }));
      open.items.push(itemOf(line.slice(sign.length), from + sign.length));
      count += 1;
    } else if (headingLine.test(line))
      lists.push(
        (open = {
          heading: line.trim(),
          headingFrom: from + line.length - line.trimStart().length,
          isOfConditions: conditions.test(line),
          items: [],
        }),
      );
    else open = null;
    from += line.length + 1;
  }
  return lists;
}

function itemOf(line: string, from: number): Item {
  const text = line.trimEnd();
  const [, name, value] = /^([^:：]{2,90})[:：]\s{0,3}(\S.{0,150})$/u.exec(text) ?? [];
  const ownName = (name ?? text).replace(/[*_`]/gu, "").trim().toLowerCase();
  // Where it comes from is no part of the value.
  const ownValue =
    value
      ?.replace(/\s?\([^()]{0,100}\)$/u, "")
      .replace(/[*_`]/gu, "")
      .trim() ?? null;
  const key = `${ownName}\n${fold(ownValue ?? "")}`;
  return { from, to: from + text.length, text, name: ownName, value: ownValue, key };
}

/** The numbers and dates of a text. */
export const numbersIn = (text: string): string[] => text.match(/\d+(?:[.,:/-]\d+)*/gu) ?? [];

const fold = (text: string): string => text.toLowerCase().replace(/\s+/gu, " ").trim();

/** Whether two items are the same, letter case aside. */
export const areSame = (one: Item, other: Item): boolean => one.key === other.key;

/** Whether a text holds another as a whole word or number. */
export function holds(text: string, part: string): boolean {
  const [all, own] = [text.toLowerCase(), part.toLowerCase()];
  if (own === "" || !all.includes(own)) return false;
  for (let at = all.indexOf(own); at >= 0; at = all.indexOf(own, at + 1)) {
    const before = all.slice(Math.max(0, at - 2), at);
    const after = all.slice(at + own.length, at + own.length + 2);
    if (!/\p{N}$/u.test(own) || !/^(?:\p{N}|[.,]\p{N})/u.test(after)) {
      if (!/^\p{N}/u.test(own) || !/(?:\p{N}|\p{N}[.,])$/u.test(before)) return true;
    }
  }
  return false;
}
