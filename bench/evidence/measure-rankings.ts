import { writeCount } from "@/lib/replay/scan/testing/tally-scans";
import { chooseThreshold } from "@/lib/tracer/abstention";
import { type GeneralModel } from "@/lib/tracer/general/general-model";
import { rankGeneral } from "@/lib/tracer/general/rank-general";
import { shareFigure } from "@/lib/tracer/share-figure";
import { sameAgent } from "@/lib/traces/normalise-agent";
import { interval } from "../tracer/say";
import { evidenceAlone, learnGeneral, logitAlone, pointersAlone, voicesAlone } from "./learn-general";
import { type EvidenceItem, type EvidenceSets, type SetName, setNames } from "./read-sets";

const folds = 8;

/** A trace as weights ranked it that had not seen its story, question or system. */
interface RankedItem {
  item: EvidenceItem;
  /** Whether its first step has evidence that an answer may stand by. */
  hasSupport: boolean;
  steps: number[];
  agent: string;
  agentShare: number;
}

/** What was learned without a story of each fold, or without the whole set: the weights, and the traces left out. */
interface LeftOut {
  model: GeneralModel;
  items: EvidenceItem[];
}

function leaveOut(items: readonly EvidenceItem[], set: SetName, what: "story" | "set"): LeftOut[] {
  const own = items.filter((item) => item.set === set);
  if (what === "set") return [{ model: learnGeneral(items.filter((item) => item.set !== set)), items: own }];
  return Array.from({ length: folds }, (_, fold) => own.filter(({ story }) => story % folds === fold))
    .filter(({ length }) => length > 0)
    .map((heldOut) => ({ model: learnGeneral(items.filter((item) => !heldOut.includes(item))), items: heldOut }));
}

const rankAll = (leftOut: readonly LeftOut[], reduce: (model: GeneralModel) => GeneralModel): RankedItem[] =>
  leftOut.flatMap(({ model, items }) => {
    const reduced = reduce(model);
    return items.map((item) => {
      const { steps, agents, hasSupport } = rankGeneral(item.trace, item.reading, item.findings, reduced);
      const [first] = agents;
      return {
        item,
        hasSupport,
        steps: steps.map(({ stepIndex }) => stepIndex),
        agent: first?.agent ?? "",
        agentShare: first?.probability ?? 0,
      };
    });
  });

const isStepRight = ({ item, steps }: RankedItem): boolean => item.stepIndexes.includes(steps[0] ?? -1);
/** The file of a made trace may not name the agent; then the agent of the planted step is it. */
const isAgentRight = ({ item, agent }: RankedItem): boolean =>
  sameAgent(item.agent ?? item.trace.steps[item.stepIndexes[0] ?? 0]?.agent ?? "", agent);
/** How many steps are read until the labeled one, itself included; all where it is none of them. */
const stepsRead = ({ item, steps }: RankedItem): number => {
  const place = steps.findIndex((step) => item.stepIndexes.includes(step));
  return place < 0 ? steps.length : place + 1;
};

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
  const read = ranked.reduce((sum, one) => sum + stepsRead(one), 0) / Math.max(ranked.length, 1);
  return [
    `${set} (${ranked.length}, ${stories} stories)`,
    title,
    figure(isStepRight),
    figure(isAgentRight),
    figure(isTop3),
    read.toFixed(1),
  ];
}

const methods: readonly (readonly [title: string, reduce: (model: GeneralModel) => GeneralModel])[] = [
  ["evidence alone", evidenceAlone],
  ["pointers alone", pointersAlone],
  ["pointers and evidence", voicesAlone],
  ["logit", logitAlone],
  ["all", (model) => model],
];

/** Rows of figures by method, and what stands of the answers of systems that were left out. */
export function measureRankings({ items, isDevelopment }: EvidenceSets): { rows: string[][]; standing: string[] } {
  const rows: string[][] = [];
  for (const set of setNames)
    for (const what of ["story", "set"] as const) {
      const leftOut = leaveOut(items, set, what);
      for (const [title, reduce] of methods) {
        const ranked = rankAll(leftOut, reduce);
        rows.push(figures(set, `${title}, ${what} left out`, ranked));
        if (set === "made" && what === "story")
          rows.push(
            figures(
              set,
              `${title}, other half`,
              ranked.filter(({ item }) => !isDevelopment(item)),
            ),
          );
      }
    }
  return { rows, standing: sayStanding(leftOutAnswers(items)) };
}

/** The answers from which it is learned which stand: made ones with their story left out, others with their set. */
export const leftOutAnswers = (items: readonly EvidenceItem[]): RankedItem[] =>
  setNames.flatMap((set) => rankAll(leaveOut(items, set, set === "made" ? "story" : "set"), (model) => model));

/** Of answers with evidence to stand by: from which share of the agent on they stand, and how many are right. */
export function standingOf(ranked: readonly RankedItem[]) {
  const supported = ranked.filter(({ hasSupport }) => hasSupport);
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
    `Standing on left-out systems: from ${from ?? "–"}, ${writeCount(stands.length, ranked.length)} stand; the right agent: ${writeCount(right, stands.length)}`,
  ];
  for (const set of setNames) {
    const own = stands.filter(({ item }) => item.set === set);
    lines.push(`  ${set}: ${own.length} stand, ${own.filter(isAgentRight).length} right`);
  }
  return lines;
}
