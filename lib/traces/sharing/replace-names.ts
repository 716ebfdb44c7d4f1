import { fold, isWordEdge, isWordStart, isWordUnit, spellings } from "./word-edges";

/** Puts other words in the place of names, wherever they stand as words in a text. */
export interface NameReplacer {
  replace: (text: string) => string;
  /** How often a name has been replaced so far. */
  count: () => number;
}

/** A place in the tree of all names, a letter a level. */
interface Node {
  next: Map<number, Node>;
  /** What a name that ends here is replaced by. */
  instead: string | null;
  /** A name that counts only as it is written, being too short to be known by its letters. */
  exact: string | null;
  /** A part of a name ends here: other signs may stand before the next one. */
  isGap: boolean;
}

const newNode = (): Node => ({ next: new Map(), instead: null, exact: null, isGap: false });

/** Names of fewer letters and digits than this are known by every sign of theirs. */
const fewestLetters = 3;
/** So many signs may stand between two parts of a name: `Web Surfer`, `web_surfer`, `Web — Surfer`, `Web%20Surfer`. */
const widestGap = 8;

/** The parts of a name: `WebSurfer_2` is web, surfer and 2. */
function partsOf(name: string): string[] {
  const parts: string[] = [];
  let part = "";
  for (let at = 0; at < name.length; at += 1) {
    if (part !== "" && isWordEdge(name, at)) {
      parts.push(part);
      part = "";
    }
    if (isWordUnit(name.charCodeAt(at))) part += name.charAt(at);
  }
  return part === "" ? parts : [...parts, part];
}

function insert(root: Node, name: string, instead: string): void {
  const parts = partsOf(name).map(fold);
  const isShort = parts.join("").length < fewestLetters;
  let node = root;
  (isShort ? [fold(name)] : parts).forEach((part, place, all) => {
    for (let at = 0; at < part.length; at += 1) {
      const unit = part.charCodeAt(at);
      const next = node.next.get(unit) ?? newNode();
      node.next.set(unit, next);
      node = next;
    }
    if (place < all.length - 1) node.isGap = true;
  });
  if (node === root || node.instead !== null) return;
  node.instead = instead;
  if (isShort) node.exact = name;
}

/** A sign as JSON and addresses write it. */
const escaped = /\\[nrt]|\\u[0-9a-f]{4}|%[0-9a-f]{2}/iy;
const [backslash, percent] = [92, 37];

/** Behind the sign at `at`, of however many units, where it is none of a word; else null. */
function behindSign(text: string, at: number, readsEscapes: boolean): number | null {
  const unit = text.charCodeAt(at);
  if (readsEscapes && (unit === backslash || unit === percent)) {
    escaped.lastIndex = at;
    if (escaped.test(text)) return escaped.lastIndex;
  }
  return isWordUnit(unit) ? null : at + 1;
}

/** Behind signs between two parts of a name, where the next part may begin; null where there are none or too many. */
function behindGap(text: string, at: number, readsEscapes: boolean): number | null {
  let end = at;
  for (let count = 0; end < text.length; count += 1) {
    const behind = behindSign(text, end, readsEscapes);
    if (behind === null) return count > 0 ? end : null;
    if (count === widestGap) return null;
    end = behind;
  }
  return null;
}

const unseen = /\p{Cf}{1,8}/uy;
/** Behind signs that are not seen, within a word. */
function behindUnseen(text: string, at: number): number | null {
  if (text.charCodeAt(at) < 128) return null;
  unseen.lastIndex = at;
  return unseen.test(text) ? unseen.lastIndex : null;
}

/** Whether a name may end before `at`; an s of several of them is left behind it. */
const isEnd = (text: string, folded: string, at: number): boolean =>
  isWordEdge(text, at) || (folded.charAt(at) === "s" && isWordEdge(text, at + 1));

/** The longest name that begins at `from`; null where none does. */
function longestAt(root: Node, text: string, folded: string, from: number): { end: number; instead: string } | null {
  let found: { end: number; instead: string } | null = null;
  let node = root;
  let at = from;
  while (at < text.length) {
    const next = node.next.get(folded.charCodeAt(at));
    if (!next) {
      // `Web\news` may be a line break before `ews`, or a folder `news`.
      const isNext = (behind: number | null): behind is number =>
        behind !== null && node.next.has(folded.charCodeAt(behind));
      const ways = node.isGap ? [behindGap(text, at, true), behindGap(text, at, false)] : [behindUnseen(text, at)];
      const behind = ways.find(isNext);
      if (behind === undefined) break;
      at = behind;
      continue;
    }
    node = next;
    at += 1;
    if (node.instead === null || !isEnd(text, folded, at)) continue;
    if (node.exact === null || node.exact === text.slice(from, at)) found = { end: at, instead: node.instead };
  }
  return found;
}

/**
 * A replacer of names by what stands beside them in `names`. A name counts whatever its case and however its
 * parts are put together (`WebSurfer`, `web_surfer`, `Web Surfer`), also in `transfer_to_web_surfer` or
 * `WebSurfers`, but not within another word; of names that begin at one place the longest. Names of one or two
 * letters count only as they are written.
 */
export function createNameReplacer(names: Iterable<readonly [name: string, instead: string]>): NameReplacer {
  const root = newNode();
  for (const [name, instead] of names) for (const spelling of spellings(name.trim())) insert(root, spelling, instead);
  const isFirst = new Uint8Array(65_536);
  for (const unit of root.next.keys()) isFirst[unit] = 1;
  let count = 0;
  const replace = (text: string): string => {
    const folded = fold(text);
    let replaced = "";
    let kept = 0;
    for (let at = 0; at < text.length; at += 1) {
      if (isFirst[folded.charCodeAt(at)] === 0 || !isWordStart(text, at)) continue;
      const found = longestAt(root, text, folded, at);
      if (!found) continue;
      count += 1;
      replaced += text.slice(kept, at) + found.instead;
      kept = found.end;
      at = found.end - 1;
    }
    return kept === 0 ? text : replaced + text.slice(kept);
  };
  return { replace, count: () => count };
}
