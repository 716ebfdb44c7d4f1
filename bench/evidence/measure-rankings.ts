import { chooseThreshold } from "@/lib/tracer/abstention";
import { sameAgent } from "@/lib/traces/normalise-agent";
import { fitLogit, type LogitModel, scoreLogit } from "@/lib/tracer/conditional-logit";
import { featureNames } from "@/lib/tracer/features/featurize";
import { generalSheet, type GeneralColumns } from "@/lib/tracer/general/general-sheet";
import { shareFigure } from "@/lib/tracer/share-figure";
import { softmax } from "@/lib/tracer/softmax";
import { evidenceKinds } from "@/lib/traces/evidence-titles";
import { interval } from "../tracer/say";
import { type EvidenceItem, type EvidenceSets, type SetName } from "./read-sets";

const folds = 8;
export const strength = 1;
const sets: readonly SetName[] = ["made", "AG", "HC", "tau-retail"];
export const allColumns: GeneralColumns = { features: featureNames, kinds: evidenceKinds };

/** A trace as weights ranked it that had not seen its story, question or system. */
interface RankedItem {
  item: EvidenceItem;
  steps: number[];
  agent: string;
  agentShare: number;
  /** The best step of the agent that is named. */
  agentStep: number;
}

export const sheetOf = (item: EvidenceItem, columns: GeneralColumns) =>
  generalSheet(item.reading, item.findings, columns, item.stepIndexes[0] ?? null);

export function fit(items: readonly EvidenceItem[], columns: GeneralColumns): LogitModel {
  const options = { l2: strength, measuredCount: columns.features.length, signCount: columns.kinds.length };
  const fitting = fitLogit(
    items.map((item) => sheetOf(item, columns)),
    options,
  );
  let turn = fitting.next();
  while (!turn.done) turn = fitting.next();
  return turn.value;
}

function rank(model: LogitModel, item: EvidenceItem, columns: GeneralColumns): RankedItem {
  const sheet = sheetOf(item, columns);
  const shares = softmax(scoreLogit(model, sheet));
  const order = [...sheet.rows.keys()].sort((a, b) => (shares[b] ?? 0) - (shares[a] ?? 0));
  const agents = new Map<string, number>();
  for (const step of order) {
    const name = item.trace.steps[step]?.agent ?? "";
    agents.set(name, (agents.get(name) ?? 0) + (shares[step] ?? 0));
  }
  const [agent = "", agentShare = 0] = [...agents].sort((a, b) => b[1] - a[1])[0] ?? [];
  const agentStep = order.find((step) => item.trace.steps[step]?.agent === agent) ?? order[0] ?? 0;
  return { item, steps: order, agent, agentShare, agentStep };
}

/** Every trace of a set, ranked by weights learned from what `isLearnedFrom` allows, over folds of stories. */
export function rankLeftOut(
  items: readonly EvidenceItem[],
  set: SetName,
  columns: GeneralColumns,
  isLearnedFrom: (other: EvidenceItem) => boolean,
): RankedItem[] {
  const own = items.filter((item) => item.set === set);
  return Array.from({ length: folds }, (_, fold) => {
    const heldOut = own.filter(({ story }) => story % folds === fold);
    if (heldOut.length === 0) return [];
    const others = items.filter((item) => isLearnedFrom(item) && !(item.set === set && item.story % folds === fold));
    const model = fit(others, columns);
    return heldOut.map((item) => rank(model, item, columns));
  }).flat();
}

const isStepRight = ({ item, steps }: RankedItem): boolean => item.stepIndexes.includes(steps[0] ?? -1);
/** The file of a made trace may not name the agent; then the agent of the planted step is it. */
const isAgentRight = ({ item, agent }: RankedItem): boolean =>
  sameAgent(item.agent ?? item.trace.steps[item.stepIndexes[0] ?? 0]?.agent ?? "", agent);

function figures(set: SetName, title: string, ranked: readonly RankedItem[]): string[] {
  const stories = new Set(ranked.map(({ item }) => item.story)).size;
  const figure = (isRight: (one: RankedItem) => boolean): string =>
    interval(
      shareFigure(
        ranked.map((one) => Number(isRight(one))),
        ranked.map(({ item }) => item.story),
        1,
      ),
    );
  const isTop3 = ({ item, steps }: RankedItem): boolean =>
    steps.slice(0, 3).some((step) => item.stepIndexes.includes(step));
  return [
    `${set} (${ranked.length}, ${stories} stories)`,
    title,
    figure(isStepRight),
    figure(isAgentRight),
    figure(isTop3),
  ];
}

/** The step of the named agent first. */
const agree = (one: RankedItem): RankedItem => ({
  ...one,
  steps: [one.agentStep, ...one.steps.filter((step) => step !== one.agentStep)],
});

/** Rows of figures, and what stands of the answers of systems that were left out. */
export function measureRankings({ items, isDevelopment }: EvidenceSets): { rows: string[][]; standing: string[] } {
  const withoutKinds = { features: featureNames, kinds: [] };
  const withoutFeatures = { features: [], kinds: evidenceKinds };
  const rows: string[][] = [];
  for (const set of sets) {
    rows.push(
      figures(
        set,
        "evidence alone",
        rankLeftOut(items, set, withoutFeatures, () => true),
      ),
    );
    rows.push(
      figures(
        set,
        "features, story left out",
        rankLeftOut(items, set, withoutKinds, () => true),
      ),
    );
    const all = rankLeftOut(items, set, allColumns, () => true);
    rows.push(figures(set, "features and evidence, story left out", all));
    const agreed = all.map(agree);
    rows.push(figures(set, "the same, step of the named agent", agreed));
    if (set === "made") {
      const checked = ({ item }: RankedItem): boolean => !isDevelopment(item);
      const plain = rankLeftOut(items, set, withoutKinds, () => true).map(agree);
      rows.push(figures(set, "check half: features", plain.filter(checked)));
      rows.push(figures(set, "check half: features and evidence", agreed.filter(checked)));
    }
    const others = rankLeftOut(items, set, allColumns, (other) => other.set !== set);
    rows.push(figures(set, "features and evidence, set left out", others));
  }
  return { rows, standing: sayStanding(leftOutAnswers(items)) };
}

/** The answers from which it is learned which stand: made ones with their story left out, others with their set. */
export const leftOutAnswers = (items: readonly EvidenceItem[]): RankedItem[] =>
  sets.flatMap((set) => rankLeftOut(items, set, allColumns, (other) => set === "made" || other.set !== set));

/** Of answers whose step has evidence: from which share of the agent on they stand, and how many of those are right. */
export function standingOf(ranked: readonly RankedItem[]) {
  const supported = ranked.filter(({ item, agentStep }) =>
    item.findings.some(({ stepIndex }) => stepIndex === agentStep),
  );
  const stated = supported.map((one) => ({
    step: { stated: one.agentShare, isRight: isStepRight(one) },
    agent: { stated: one.agentShare, isRight: isAgentRight(one) },
  }));
  const from = chooseThreshold(stated);
  const stands = from === null ? [] : supported.filter(({ agentShare }) => agentShare >= from);
  return { from, stands, right: stands.filter(isAgentRight).length };
}

function sayStanding(ranked: readonly RankedItem[]): string[] {
  const { from, stands, right } = standingOf(ranked);
  const lines = [
    `Standing on left-out systems: from ${from ?? "–"}, ${stands.length} of ${ranked.length} answers stand, ${right} name the right agent`,
  ];
  for (const set of sets) {
    const own = stands.filter(({ item }) => item.set === set);
    lines.push(`  ${set}: ${own.length} stand, ${own.filter(isAgentRight).length} right`);
  }
  return lines;
}
