import { type KindOfEvidence, stepsPerTurn } from "../evidence-kind";
import { type Entry, type LedgerStep, ledgerOf } from "../ledger/ledger";
import { MixedSums } from "../ledger/mixed-sums";
import { findingAt, placeOf, short } from "../ledger/sentence";
import { unitsOfTerms } from "../ledger/sum-terms";
import { UnitSources } from "../ledger/unit-sources";
import { type Unit } from "../ledger/units";
import { type Ranked, strongest } from "../strongest";

export const unitDiffers: KindOfEvidence = {
  name: "unit-differs",
  weight: 3,
  summary:
    "The same number in a different unit, currency, scale, or time zone than its source, or a sum of different units.",
  *find(trace) {
    const ledger = ledgerOf(trace);
    const sources = new UnitSources();
    const sums = new MixedSums();
    for (const entry of [...ledger.question, ...ledger.prompts]) {
      sources.add(entry);
      sums.add(entry);
    }
    const ranked: Ranked[] = [];
    for (const one of ledger.steps) {
      if (one.step.index % stepsPerTurn === 0) yield;
      if (one.isActing) ranked.push(...differencesIn(one, sources, sums));
      for (const entry of one.entries) {
        sources.add(entry);
        sums.add(entry);
      }
    }
    return strongest(ranked);
  },
};

function differencesIn(one: LedgerStep, sources: UnitSources, sums: MixedSums): Ranked[] {
  const given = unitsOfTerms(one);
  const told = new Set<string>();
  return one.entries.flatMap((written): Ranked[] => {
    const unit = given.get(written) ?? written.unit;
    const entry = unit === written.unit ? written : Object.assign(structuredClone(written), { unit });
    if (told.has(entry.key)) return [];
    const source = sources.differs(entry, one.entries) ?? sources.countsOther(entry);
    const terms = source || sources.hasNumber(entry) ? null : sums.termsOf(entry);
    if (!source && !terms) return [];
    told.add(entry.key);
    const words = source ? sentence(one, entry, source) : sumSentence(one, entry, terms ?? []);
    return [{ found: findingAt(one, written, source ? [source] : (terms ?? []), words), strength: source ? 5 : 4 }];
  });
}

/** A value with what it counts: "66 kg", "12 boxes". */
function counted({ text, unit, noun, shown }: Entry): string {
  if (unit && shown !== text) return short(shown);
  return unit ? `${short(text)} ${unit.name}` : `${short(text)} ${noun ?? ""}`;
}

const does = ({ step }: LedgerStep): string => (step.kind === "message" ? "says" : "passes");

/** What two readings of one number have not in common. */
const apart: Record<Unit["dimension"], string> = {
  money: "different currency",
  mass: "different unit",
  length: "different unit",
  volume: "different unit",
  temperature: "different unit",
  zone: "different time zone",
};

function sentence(one: LedgerStep, entry: Entry, source: Entry): string {
  const how = entry.unit && source.unit ? apart[entry.unit.dimension] : "different things counted";
  const same = entry.kind === "time" ? "same time" : "same number";
  return `Step ${one.step.index} ${does(one)} ${counted(entry)}; ${placeOf(source.stepIndex)} has ${counted(source)}: ${same}, ${how}.`;
}

function sumSentence(one: LedgerStep, entry: Entry, terms: readonly Entry[]): string {
  const own = terms.find(({ unit }) => unit?.name === entry.unit?.name);
  const other = terms.find(({ unit }) => unit?.name !== entry.unit?.name);
  const parts = [own, other].flatMap((term) => (term ? [`${counted(term)} (${placeOf(term.stepIndex)})`] : []));
  return `Step ${one.step.index} ${does(one)} ${counted(entry)}: ${parts.join(" and ")}, added without conversion.`;
}
