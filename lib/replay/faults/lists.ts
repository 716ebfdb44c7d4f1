import { maxRead, type Passage } from "./passages";

/** An entry of a list. The passage is its whole line with one line break, so that it can be taken out. */
interface ListItem extends Passage {
  /** Without its dash or number. */
  said: string;
}

/** Entries that follow one another, and the line above them. */
interface ItemList {
  /** Empty where nothing stands above. */
  heading: string;
  items: ListItem[];
}

const itemLine = /^[ \t]*(?:[-*•]|\d{1,3}[.)])[ \t]+(\S.*)$/u;

/** The lists of a text (`- `, `* `, `• `, `1. `, `2) `), in order. */
export function listsOf(whole: string): ItemList[] {
  const text = whole.slice(0, maxRead);
  const lists: ItemList[] = [];
  let current: ItemList | null = null;
  let heading = "";
  let start = 0;
  for (const line of text.split("\n")) {
    const said = itemLine.exec(line)?.[1];
    if (said !== undefined) {
      if (current === null) lists.push((current = { heading, items: [] }));
      current.items.push({ ...lineAt(text, start, start + line.length), said });
    } else {
      current = null;
      heading = line.trim();
    }
    start += line.length + 1;
  }
  return lists;
}

/** With the line break behind it; of the last line with the one before it. */
function lineAt(text: string, start: number, end: number): Passage {
  const from = end === text.length ? Math.max(0, start - 1) : start;
  const to = Math.min(end + 1, text.length);
  return { start: from, end: to, text: text.slice(from, to) };
}

/** Several entries that stand next to each other as one passage. */
export function joined(text: string, items: readonly Passage[]): Passage | null {
  const [first, last] = [items[0], items.at(-1)];
  if (!first || !last) return null;
  const isAtEnd = last.end === text.length && text[first.start - 1] === "\n";
  const start = isAtEnd ? first.start - 1 : first.start;
  return { start, end: last.end, text: text.slice(start, last.end) };
}

/**
 * A name and what is said of it: `key: value` of a line or an entry, `"key": "value"` and `"key": 1` of a record,
 * `key = value`. The passage is the value.
 */
interface NamedValue extends Passage {
  name: string;
}

const named =
  /(?:^[ \t]*(?:[-*•][ \t]+)?(?<line>[\p{L}][^:\n{}"]{0,60}): +(?<said>[^\n]{1,200})$)|(?:"(?<key>[^"\n]{1,60})"\s*:\s*(?:"(?<text>[^"\n]{0,200})"|(?<number>-?\d[\d.]*)))/gmu;

/** The named values of a text, in order. */
export function namedValuesOf(whole: string): NamedValue[] {
  const found: NamedValue[] = [];
  for (const match of whole.slice(0, maxRead).matchAll(named)) {
    const { line, said, key, text, number } = match.groups ?? {};
    const value = (said ?? text ?? number ?? "").trimEnd();
    const name = (line ?? key ?? "").trim().toLowerCase();
    if (value === "" || name === "" || found.length >= 400) continue;
    const start = match.index + match[0].lastIndexOf(said ?? text ?? number ?? "");
    found.push({ start, end: start + value.length, text: value, name });
  }
  return found;
}
