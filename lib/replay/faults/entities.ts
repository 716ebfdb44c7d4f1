import { type FaultSite } from "./fault-operator";
import { maxRead, type Passage, passagesOf } from "./passages";
import { recentTexts } from "./recent-steps";

const quoted = /(?<=(?<![\p{L}\p{N}])["'“‘`])[^"'“”‘’`\n]{2,60}(?=["'”’`](?![\p{L}\p{N}]))/gu;
const code = /(?<![\p{L}\p{N}_-])(?:\p{Lu}{1,5}-?\d{1,6}|[\p{Ll}]{2,12}[-_:]\d{1,6})(?![\p{L}\p{N}_-])/gu;
/**
 * Up to four words that begin with a capital: a name of a person, place or thing, or only the beginning of a sentence.
 */
const capitalised = /(?<![\p{L}\p{N}])\p{Lu}[\p{Ll}\p{M}]+(?:[ -]\p{Lu}[\p{Ll}\p{M}]+){0,3}(?![\p{L}\p{N}])/gu;

type EntityShape = "quoted" | "code" | "name";

export interface Entity extends Passage {
  shape: EntityShape;
}

/**
 * Things that a text names: what stands in quotation marks, codes such as `A-17`, names. One capitalised word
 * counts only within a sentence.
 */
export function entitiesOf(whole: string): Entity[] {
  const text = whole.slice(0, maxRead);
  const quotes = passagesOf(text, quoted).filter(({ end }) => !/^["'”’`]\s*:/u.test(text.slice(end, end + 4)));
  const names = passagesOf(text, capitalised).filter(
    (passage) => /[ -]/u.test(passage.text) || !startsSentence(text, passage.start),
  );
  const all: Entity[] = [
    ...quotes.map((passage) => ({ ...passage, shape: "quoted" as const })),
    ...passagesOf(text, code).map((passage) => ({ ...passage, shape: "code" as const })),
    ...names.map((passage) => ({ ...passage, shape: "name" as const })),
  ];
  return all.filter((one, at) => !all.some((other, k) => k < at && one.start < other.end && other.start < one.end));
}

const startsSentence = (text: string, start: number): boolean =>
  /(?:^|[.!?:;\n]["')\]*]*\s*|[-*•]\s+)$/u.test(text.slice(Math.max(0, start - 6), start));

const small = new Set(
  "the this that these those it its we our you your they there here if when while after before what which who how why a an and or but for with from to in on at by as is are was were be".split(
    " ",
  ),
);
const wordsIn = (text: string): string[] =>
  text
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);

/** Words that the run also writes in lower case: no names, though they may begin with a capital in a heading. */
function plainWords(texts: readonly string[]): Set<string> {
  const words = new Set<string>();
  for (const text of texts)
    for (const [word] of text.slice(0, maxRead).matchAll(/(?<![\p{L}\p{N}])\p{Ll}{2,}/gu)) words.add(word);
  return words;
}

/** Names of columns and fields: what stands before a colon in JSON, or is one word of lower case. */
const looksLikeField = (text: string): boolean => /^[a-z][a-zA-Z0-9]*(?:_[a-zA-Z0-9]+)*$/u.test(text);

/** What a run speaks of, read once for a site. */
interface Spoken {
  entities: Entity[];
  plain: ReadonlySet<string>;
  /** Values that stand under one name in records. */
  byName: ReadonlyMap<string, ReadonlySet<string>>;
}

const maxEntities = 1_000;

function readSpoken(site: FaultSite): Spoken {
  const texts = [...recentTexts(site), site.step.content];
  const agents = new Set(site.agents.map((agent) => agent.toLowerCase()));
  const plain = plainWords(texts);
  const entities = new Map<string, Entity>();
  const byName = new Map<string, Set<string>>();
  // What was said last is the likeliest to be mistaken.
  for (const text of texts.reverse()) {
    for (const entity of entitiesOf(text))
      if (
        entities.size < maxEntities &&
        !entities.has(entity.text) &&
        !agents.has(entity.text.toLowerCase()) &&
        !isPlain(entity, plain)
      )
        entities.set(entity.text, entity);
    const fields = [...text.slice(0, maxRead).matchAll(/"([^"\n]{1,40})"\s{0,5}:\s{0,5}"([^"\n]{1,80})"/gu)].slice(
      0,
      maxFields,
    );
    for (const [, name = "", value = ""] of fields) byName.set(name, (byName.get(name) ?? new Set()).add(value));
  }
  return { entities: [...entities.values()], plain, byName };
}

const maxFields = 400;
const isPlain = ({ text, shape }: Entity, plain: ReadonlySet<string>): boolean =>
  shape === "name" && wordsIn(text).every((word) => plain.has(word) || small.has(word));

/**
 * Finds other things that the run speaks of and that one could take for a thing: of the same shape, those first that
 * share a word with it (namesakes), then those that stand under the same name in a record, then those that have as many
 * words. Empty where nothing is like it. Agents are no such things.
 */
export function createLookalikes(site: FaultSite): (entity: Entity) => string[] {
  let spoken: Spoken | null = null;
  return (entity) => {
    spoken ??= readSpoken(site);
    return isPlain(entity, spoken.plain) ? [] : lookalikesIn(spoken, entity);
  };
}

function lookalikesIn({ entities, byName }: Spoken, entity: Entity): string[] {
  const own = wordsIn(entity.text);
  const scores = new Map<string, number>();
  for (const other of entities) {
    if (
      (other.shape === "code") !== (entity.shape === "code") ||
      looksLikeField(other.text) !== looksLikeField(entity.text)
    )
      continue;
    const others = wordsIn(other.text);
    if (others.join(" ") === own.join(" ") || isPartOf(others, own) || isPartOf(own, others)) continue;
    if (other.shape === "code" && letters(other.text) !== letters(entity.text)) continue;
    const isShared = others.some((word) => word.length > 2 && own.includes(word));
    // A firm is not taken for a town: what has neither a word nor the number of words in
    // common is another kind of thing.
    if (isShared || others.length === own.length) scores.set(other.text, isShared ? 4 : 1);
  }
  for (const values of byName.values())
    if (values.has(entity.text)) for (const value of values) scores.set(value, (scores.get(value) ?? 0) + 3);
  scores.delete(entity.text);
  const most = Math.max(0, ...scores.values());
  return [...scores].flatMap(([other, score]) => (score === most ? [other] : []));
}

const letters = (text: string): string => text.replace(/\d+/gu, "");

const isPartOf = (part: readonly string[], whole: readonly string[]): boolean =>
  part.length < whole.length && part.every((word) => whole.includes(word));
