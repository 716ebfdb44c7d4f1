/** So many items of a list go from thread to thread at once: taking over more of them would hold whoever gets them. */
const mostAtOnce = 1_000;

/** A part of a long list that stands directly in an answer. */
export interface ListPart {
  name: string;
  items: unknown[];
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** Takes the long lists out of an answer, part by part; empty ones are left in their places. */
export function* takeLists(answer: unknown): Generator<ListPart> {
  if (!isRecord(answer)) return;
  for (const [name, list] of Object.entries(answer)) {
    if (!Array.isArray(list) || list.length <= mostAtOnce) continue;
    answer[name] = [];
    for (let from = 0; from < list.length; from += mostAtOnce)
      yield { name, items: list.slice(from, from + mostAtOnce) };
  }
}

/** Puts them back. */
export function putLists(answer: unknown, parts: readonly ListPart[]): void {
  if (!isRecord(answer)) return;
  for (const { name, items } of parts) (answer[name] as unknown[]).push(...items);
}
