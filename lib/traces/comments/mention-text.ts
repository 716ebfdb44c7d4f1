import { type Mentioned } from "./comment-view";

/** A part of a comment as it is drawn. An address is one of http or https; nothing else leads anywhere. */
export type CommentPart =
  | { kind: "text"; text: string }
  | { kind: "mention"; userId: string; name: string }
  | { kind: "link"; href: string; text: string };

const mark = /<@([0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12})>/g;
const link = /\bhttps?:\/\/[^\s<>"'`\\^{|}\p{Cc}\p{Cf}\p{Cs}]+/giu;

/** How a member is written in a text, so that who is renamed is still meant. */
export const mentionMark = (userId: string): string => `<@${userId}>`;

/** Whom a text means, each once, in the order of the text; whether they are members is not known here. */
export const mentionedIds = (text: string): string[] => [
  ...new Set([...text.matchAll(mark)].map(([, id]) => id ?? "")),
];

/** Puts the marks of `names` in the place of what it answers for them; other marks stay as they are written. */
const eachMark = (text: string, names: readonly Mentioned[], write: (one: Mentioned) => string): string => {
  const known = new Map(names.map((one) => [one.userId, one]));
  return text.replace(mark, (whole, id: string) => {
    const one = known.get(id);
    return one ? write(one) : whole;
  });
};

/**
 * The text as it is read: `@Ada Lovelace` for a mark. A mark of somebody who is not among the
 * mentioned is text like any other.
 */
export const plainText = (text: string, mentions: readonly Mentioned[]): string =>
  eachMark(text, mentions, ({ name }) => `@${name}`);

/** A comment cut into what is drawn differently; joined, the texts say all of it. */
export function commentParts(text: string, mentions: readonly Mentioned[]): CommentPart[] {
  const names = new Map(mentions.map(({ userId, name }) => [userId, name]));
  const parts: CommentPart[] = [];
  let at = 0;
  for (const { 0: whole, 1: id = "", index } of text.matchAll(mark)) {
    const name = names.get(id);
    if (name === undefined) continue;
    parts.push(...linkParts(text.slice(at, index)), { kind: "mention", userId: id, name });
    at = index + whole.length;
  }
  return [...parts, ...linkParts(text.slice(at))];
}

function linkParts(text: string): CommentPart[] {
  const parts: CommentPart[] = [];
  let at = 0;
  for (const { 0: found, index } of text.matchAll(link)) {
    const href = withoutEnd(found);
    if (!URL.canParse(href)) continue;
    if (index > at) parts.push({ kind: "text", text: text.slice(at, index) });
    parts.push({ kind: "link", href, text: href });
    at = index + href.length;
  }
  if (at < text.length) parts.push({ kind: "text", text: text.slice(at) });
  return parts;
}

/** An address at the end of a sentence or in brackets does not end with their signs. */
function withoutEnd(address: string): string {
  const bare = address.replace(/[.,;:!?*_~]+$/, "");
  const opened = bare.split("(").length - 1;
  const closed = bare.split(")").length - 1;
  return bare.endsWith(")") && closed > opened ? withoutEnd(bare.slice(0, -1)) : bare;
}

/**
 * A text as somebody writes it, `@Ada Lovelace` for whom they chose, made ready to be kept: with marks. Longer names go
 * first, so that `@Ada` is not found within them.
 */
export function markMentions(written: string, chosen: readonly Mentioned[]): string {
  const byName = new Map(chosen.map(({ name, userId }) => [name, userId]));
  const names = [...byName.keys()].filter(Boolean).sort((a, b) => b.length - a.length);
  if (names.length === 0) return written;
  const pattern = new RegExp(
    `@(${names.map((name) => name.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")).join("|")})(?![\\p{L}\\p{N}_])`,
    "gu",
  );
  return written.replace(pattern, (whole, name: string) => {
    const userId = byName.get(name);
    return userId === undefined ? whole : mentionMark(userId);
  });
}

/**
 * What is being typed after an `@` at the caret, for the list of members; null where nobody is being named.
 * `from` is the place of the sign.
 */
export function mentionQuery(text: string, caret: number): { from: number; query: string } | null {
  const [, query] = /(?:^|[\s([{"'“‘,;:/-])@([^\s@][^@\n]{0,39}|)$/u.exec(text.slice(0, caret)) ?? [];
  return query === undefined || /\s{2}$|\s\S+\s\S+\s/.test(query) ? null : { from: caret - query.length - 1, query };
}

/**
 * Those whose name, one of its words or whose email address begins with the query, then those who
 * have it anywhere; at most `most`.
 */
export function matchMembers<M extends { name: string; email: string }>(
  members: readonly M[],
  query: string,
  most: number,
): M[] {
  const sought = fold(query);
  const rank = ({ name, email }: M): number => {
    const [folded, address] = [fold(name), fold(email)];
    if (folded.startsWith(sought) || address.startsWith(sought)) return 0;
    if (folded.split(/\s+/).some((word) => word.startsWith(sought))) return 1;
    return folded.includes(sought) || address.includes(sought) ? 2 : 3;
  };
  return members
    .map((member) => ({ member, place: rank(member) }))
    .filter(({ place }) => place < 3)
    .sort((a, b) => a.place - b.place || (a.member.name < b.member.name ? -1 : 1))
    .slice(0, most)
    .map(({ member }) => member);
}

const fold = (text: string): string => text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();
