import { fitLogit, type LogitModel } from "@/lib/tracer/conditional-logit";
import { featureNames } from "@/lib/tracer/features/featurize";
import { type GeneralModel } from "@/lib/tracer/general/general-model";
import { generalSheet } from "@/lib/tracer/general/general-sheet";
import { fitNearness, neighbor } from "@/lib/tracer/general/nearness";
import { pointers } from "@/lib/tracer/general/pointers";
import { smoothed, type Voices, voicesOf, weighVoices } from "@/lib/tracer/general/voices";
import { evidenceKinds } from "@/lib/traces/evidence-titles";
import { type EvidenceItem, setNames } from "./read-sets";

const strength = 1;

const known = new WeakMap<EvidenceItem, Voices>();
const voicesAt = (item: EvidenceItem): Voices => {
  const voices =
    known.get(item) ?? voicesOf(item.trace, item.reading, { findings: item.findings, kinds: evidenceKinds });
  known.set(item, voices);
  return voices;
};

/** With fewer traces nothing is known of a kind. */
const fewest = 5;
/** A kind that is known to be right less often has no voice; the logit has it as a column all the same. */
const leastOfKind = 0.4;

/** The pointers by EM without a label, among themselves; the kinds of evidence, which are rare, by the labels. */
function learnPrecisions(items: readonly EvidenceItem[]): number[] {
  const systems = setNames.map((name) => items.filter(({ set }) => set === name)).filter(({ length }) => length > 0);
  const learned = weighVoices(
    systems.map((system) => system.map((item) => pointersOf(voicesAt(item)))),
    pointers.length,
  );
  const byLabel = evidenceKinds.map((_, kind) => {
    const voice = pointers.length + kind;
    const spoke = items.filter((item) => (voicesAt(item).named[voice]?.length ?? 0) > 0);
    const right = spoke.filter((item) => voicesAt(item).named[voice]?.some((step) => item.stepIndexes.includes(step)));
    const share = smoothed(right.length, spoke.length);
    return spoke.length >= fewest && share < leastOfKind ? 0 : share;
  });
  return [...learned, ...byLabel];
}

const pointersOf = ({ acting, named }: Voices): Voices => ({ acting, named: named.slice(0, pointers.length) });

function learnLogit(items: readonly EvidenceItem[]): LogitModel {
  const columns = { features: featureNames, kinds: evidenceKinds };
  const fitting = fitLogit(
    items.map(({ reading, findings, stepIndexes }) => generalSheet(reading, findings, columns, stepIndexes[0] ?? null)),
    { l2: strength, measuredCount: featureNames.length, signCount: evidenceKinds.length },
  );
  let turn = fitting.next();
  while (!turn.done) turn = fitting.next();
  return turn.value;
}

/**
 * General weights from these traces, but for which answers stand. The logit ranks near made traces alone: near those of
 * the other sets it is no better than the voices (see docs/evidence/README.md).
 */
export function learnGeneral(items: readonly EvidenceItem[]): GeneralModel {
  const made = items.filter(({ set }) => set === "made");
  return {
    schema: 2,
    features: [...featureNames],
    kinds: [...evidenceKinds],
    precisions: learnPrecisions(items),
    logit: learnLogit(items),
    near: made.length === 0 ? null : fitNearness(made),
    answersFrom: null,
    provenance: {
      traceCount: items.length,
      storyCount: new Set(items.map(({ story }) => story)).size,
      standing: { count: 0, right: 0, low: 0 },
    },
  };
}

/** Of the voices the kinds of evidence alone. */
export const evidenceAlone = (model: GeneralModel): GeneralModel => ({
  ...model,
  precisions: model.precisions.map((precision, voice) => (voice < pointers.length ? 0 : precision)),
  near: null,
});
/** Of the voices the pointers alone. */
export const pointersAlone = (model: GeneralModel): GeneralModel => ({
  ...model,
  precisions: model.precisions.map((precision, voice) => (voice < pointers.length ? precision : 0)),
  near: null,
});
export const voicesAlone = (model: GeneralModel): GeneralModel => ({ ...model, near: null });
export const logitAlone = (model: GeneralModel): GeneralModel => ({
  ...model,
  near: { deviation: [], traces: Array.from({ length: neighbor }, () => []), within: Infinity },
});
