/** A kind of fact that documents state: how it is asked for, and how it is read. */
interface Relation {
  /** The need as a plan words it; the group is what it is about. */
  need: RegExp;
  /** Words to search for; `of` is what it is about. */
  query: (of: string) => string;
  /** The value in a document's text. */
  value: RegExp;
  /** What the value is, so that a later need can say "that person". */
  gives?: "person" | "town" | "table" | "unit";
}

const name = "[A-Z][\\w'-]*(?: [A-Z][\\w'-]*)*";

const relations: readonly Relation[] = [
  {
    need: /^founder of (.+)$/i,
    query: (of) => `${of} founder`,
    value: new RegExp(`founded in \\d+ by (${name})`),
    gives: "person",
  },
  {
    need: /^birthplace of (.+)$/i,
    query: (of) => `${of} birthplace`,
    value: new RegExp(`was born in (${name})`),
    gives: "town",
  },
  { need: /^birth year of (.+)$/i, query: (of) => `${of} birth year`, value: /was born in .+ in the year (\d+)/ },
  { need: /^founding year of (.+)$/i, query: (of) => `${of} founded`, value: /founded in (\d+)/ },
  { need: /^opening year of (.+)$/i, query: (of) => `${of} opened`, value: /opened in (\d+)/ },
  { need: /^exchange rate of (.+)$/i, query: (of) => `exchange rate ${of}`, value: /worth ([\d.]*\d) kruna/ },
  { need: /^commission of (.+)$/i, query: (of) => `terms ${of} commission`, value: /commission of ([\d.]*\d) percent/ },
  { need: /^divisor of the (.+) checksum$/i, query: (of) => `${of} checksum`, value: /remainder by (\d+)/ },
  {
    need: /^weight table of the (.+) checksum$/i,
    query: (of) => `${of} checksum`,
    value: new RegExp(`weights are those of the (${name}) table`),
    gives: "table",
  },
  { need: /^first weight of (.+)$/i, query: (of) => `${of} table weights`, value: /begin at (\d+)/ },
  { need: /^growth of (.+)$/i, query: (of) => `${of} table weights`, value: /grow by (\d+)/ },
  {
    need: /^hall fee of (.+)$/i,
    query: (of) => `letting rules ${of} fee`,
    value: /cleaning fee of ([\d.]*\d) florins/,
  },
  { need: /^hall levy of (.+)$/i, query: (of) => `letting rules ${of} levy`, value: /levy of ([\d.]*\d) percent/ },
  { need: /^meal price of (.+)$/i, query: (of) => `menu ${of} meal`, value: /costs ([\d.]*\d) florins a head/ },
  { need: /^measure of one (.+)$/i, query: (of) => `measure ${of}`, value: /holds ([\d.]*\d [a-z]+)/, gives: "unit" },
  {
    need: /^spillage allowance of (.+)$/i,
    query: (of) => `harbour rules ${of} spillage`,
    value: /allowance of ([\d.]*\d) percent/,
  },
  { need: /^opening hour of (.+)$/i, query: (of) => `office hours ${of}`, value: /opens at (\d+)/ },
  { need: /^closing hour of (.+)$/i, query: (of) => `office hours ${of}`, value: /closes at (\d+)/ },
  { need: /^lunch hour of (.+)$/i, query: (of) => `office hours ${of}`, value: /Lunch begins at (\d+)/ },
  { need: /^start of the quiet hours of (.+)$/i, query: (of) => `quiet hours ${of}`, value: /no meetings from (\d+)/ },
  {
    need: /^end of the quiet hours of (.+)$/i,
    query: (of) => `quiet hours ${of}`,
    value: /no meetings from \d+ to (\d+)/,
  },
];

interface Understood {
  relation: Relation;
  of: string;
}

function understand(need: string): Understood | null {
  for (const relation of relations) {
    const of = relation.need.exec(need.trim())?.[1];
    if (of !== undefined) return { relation, of };
  }
  return null;
}

/** A need with what it refers to put in: "birthplace of that person" names the person who was found before. */
export function resolveNeed(need: string, found: readonly { key: string; value: string }[]): string {
  return need.replace(/\bthat (person|town|table|unit)\b/g, (words: string, what: string) => {
    const before = found.findLast(({ key }) => understand(key)?.relation.gives === what);
    if (before === undefined) return words;
    return what === "unit" ? (before.value.split(" ").at(-1) ?? words) : before.value;
  });
}

/** What one would search for. */
export function queryFor(need: string): string {
  const understood = understand(need);
  return understood === null ? need : understood.relation.query(understood.of);
}

/** A value that was read in a document. */
interface ReadValue {
  value: string;
  source: string | null;
}

/**
 * The value of a need in what a search gave (`[1] Title`, then text): of the document whose title names what it is
 * about; with `anywhere`, else of the first document that states such a value at all, which is how a wrong search
 * becomes a wrong fact. Null where none does.
 */
export function readValue(need: string, output: string, anywhere: boolean): ReadValue | null {
  const understood = understand(need);
  if (understood === null) return null;
  const { relation, of } = understood;
  const documents = output
    .split(/^(?=\[\d+\] )/m)
    .map((block) => ({ title: /^\[\d+\] (.+)$/m.exec(block)?.[1] ?? null, text: block }));
  const titled = documents.filter(({ title }) => title?.toLowerCase().includes(of.toLowerCase()) === true);
  for (const { title, text } of anywhere ? [...titled, ...documents] : titled) {
    const value = relation.value.exec(text)?.[1];
    if (value !== undefined) return { value, source: title };
  }
  return null;
}
