import { holds, type Item } from "../evidence/duties/items";
import { type StepRead } from "./read-step";
import { type Sign, signOf } from "./sign";
import { valueChange } from "./value-change";
import { mostTelling } from "./value-signs";

/** So many earlier steps are compared with: of each doing the last one. */
const mostSources = 6;
/** Fewer items are no list. */
const least = 2;
const reach = 8;
const mostLists = 4;
const farReach = 60;

/** What of earlier lists a step keeps, and how the value of an item differs from where it comes from. */
export function listSigns(own: StepRead, earlier: readonly StepRead[]): Sign[] {
  if (own.items.length === 0) return [];
  const before = earlier.slice(-farReach);
  const sources = sourcesOf(before);
  const kept = sources
    .flatMap((source) =>
      source.lists.map((items, at) =>
        items.length < least ? "" : `${partKept(own, items)} of ${listName(at)} of ${source.does}`,
      ),
    )
    .filter((detail) => detail !== "")
    .map((detail) => signOf("keeps", own.does, detail));
  const changed = own.items.flatMap((item) => changeOf(item, sources, before));
  return [...kept, ...changed.map((detail) => signOf("item", own.does, detail))];
}

function sourcesOf(before: readonly StepRead[]): StepRead[] {
  const sources = new Map<string, StepRead>();
  for (const one of before.toReversed()) {
    if (sources.size === mostSources) break;
    if (one.items.length > 0 && !sources.has(one.does)) sources.set(one.does, one);
  }
  return [...sources.values()];
}

const listName = (at: number): string => `list ${Math.min(at + 1, mostLists)}`;

function partKept(own: StepRead, items: readonly Item[]): string {
  const [names, values] = [new Set(own.items.map(({ name }) => name)), new Set(own.items.map(({ value }) => value))];
  const isKept = items.map(({ name }) => names.has(name));
  const gone = isKept.filter((kept) => !kept).length;
  if (gone === 0) return "all";
  if (gone === items.length) return "none";
  const missing = items.filter((_, at) => !isKept[at]);
  if (gone === 1 && missing.every(({ value }) => values.has(value))) return "all, one renamed,";
  const isTail = isKept.lastIndexOf(true) < isKept.indexOf(false);
  if (gone === 1) return isTail ? "all but the last" : "all but one";
  return isTail ? "the beginning" : "some";
}

/** Nothing where the value stands as it is in an earlier list, or in what was said shortly before. */
function changeOf({ name, value }: Item, sources: readonly StepRead[], before: readonly StepRead[]): string[] {
  if (value === null) return [];
  const source = sources.find(({ items }) => items.some((item) => item.name === name));
  const same = source?.items.find((item) => item.name === name);
  const isSaid = before.some(({ items }) => items.some((item) => item.value === value)) || isSaidIn(value, before);
  if (!source || !same?.value) {
    if (isSaid) return [];
    const recent = before.slice(-reach).flatMap(({ lower }) => lower.match(/\p{N}[\p{N}.,]*\p{N}|\p{N}/gu) ?? []);
    const own = value.match(/\p{N}[\p{N}.,]*\p{N}|\p{N}/u)?.[0];
    return own === undefined ? ["a new value"] : [mostTelling(recent.map((other) => valueChange(own, other)))];
  }
  if (same.value === value) return [];
  const isSwapped = source.items.some((item) => item.name !== name && item.value === value);
  const change = valueChange(value, same.value);
  return [change, isSwapped ? "another item's value" : isSaid ? "a value said before" : "a new value"];
}

const isSaidIn = (value: string, before: readonly StepRead[]): boolean =>
  [...before.slice(0, 1), ...before.slice(-reach)].some(({ lower }) => holds(lower, value));
