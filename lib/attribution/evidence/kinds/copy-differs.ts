import { type KindOfEvidence, stepsPerTurn } from "../evidence-kind";
import { DerivedValues } from "../ledger/derived-values";
import { type Entry, type LedgerStep, ledgerOf } from "../ledger/ledger";
import { findingAt, placeOf, short } from "../ledger/sentence";
import { CopySources, type Difference } from "../ledger/copy-sources";
import { type Ranked, strongest } from "../strongest";

export const copyDiffers: KindOfEvidence = {
  name: "copy-differs",
  weight: 5,
  summary: "A value that almost equals an earlier one: swapped or wrong digits, a power of ten, month and day, an era.",
  *find(trace) {
    const ledger = ledgerOf(trace);
    const sources = new CopySources();
    const derived = new DerivedValues();
    for (const entry of [...ledger.question, ...ledger.prompts]) {
      sources.add(entry, null);
      derived.add(entry.number);
    }
    const ranked: Ranked[] = [];
    for (const one of ledger.steps) {
      if (one.step.index % stepsPerTurn === 0) yield;
      if (one.isActing) ranked.push(...differencesIn(one, sources, derived));
      const from = one.isActing ? one.step.agent : null;
      for (const entry of one.entries) {
        sources.add(entry, from);
        derived.add(entry.number);
      }
    }
    return strongest(ranked);
  },
};

function differencesIn(one: LedgerStep, sources: CopySources, derived: DerivedValues): Ranked[] {
  const held = new Set(one.entries.map(({ key }) => key));
  const told = new Set<string>();
  return one.entries.flatMap((entry): Ranked[] => {
    if (told.has(entry.key) || sources.has(entry)) return [];
    told.add(entry.key);
    const found = sources.differs(entry, held, one.step.agent);
    if (!found) return [];
    const isComputed =
      entry.kind === "number" &&
      derived.has(
        entry.number,
        entry.decimals,
        one.entries.map(({ number }) => number),
      );
    if (isComputed && found.kind !== "scale") return [];
    return [{ found: findingAt(one, entry, [found.source], sentence(one, entry, found)), strength: found.strength }];
  });
}

const how: Record<Exclude<Difference["kind"], "scale">, string> = {
  swapped: "two characters are swapped",
  changed: "one character differs",
  dropped: "one character is missing",
  added: "one character too many",
  digits: "two digits differ",
  date: "month and day are swapped",
  era: "the era differs",
  sign: "the sign differs",
};

function sentence({ step }: LedgerStep, entry: Entry, { kind, source }: Difference): string {
  const does = step.kind === "message" ? "says" : "passes";
  const own = kind === "era" ? era(entry) : signed(entry);
  const other = kind === "era" ? era(source) : signed(source);
  const apart = kind === "scale" ? timesApart(entry, source) : `: ${how[kind]}`;
  return `Step ${step.index} ${does} ${own}; ${placeOf(source.stepIndex)} has ${other}${apart}.`;
}

/** By how much a number is off; where its source is written in another language, also what it says. */
function timesApart(entry: Entry, source: Entry): string {
  const ratio = entry.number / source.number;
  const times = Number((ratio < 1 ? 1 / ratio : ratio).toPrecision(6)).toLocaleString("en-US");
  const off = `: ${times} times too ${ratio < 1 ? "small" : "large"}`;
  const read = source.number.toLocaleString("en-US");
  return Number(source.text) === source.number || source.text === read ? off : `, which is ${read}${off}`;
}

const signed = (entry: Entry): string => short(`${entry.number < 0 ? "-" : ""}${entry.shown}`);
const era = (entry: Entry): string => `${short(entry.text)} (${entry.era === "bc" ? "BC" : "AD"})`;
