import { findEvidence } from "@/lib/attribution/evidence/find-evidence";
import { contentFreeRules } from "@/lib/attribution/rules/content-free-rules";
import { readTrace } from "@/lib/tracer/build-sheet";
import { type GeneralModel } from "@/lib/tracer/general/general-model";
import { generalModel, rankGeneral } from "@/lib/tracer/general/rank-general";
import { shareFigure } from "@/lib/tracer/share-figure";
import { interval } from "../tracer/say";
import { evidenceAlone, logitAlone, pointersAlone, voicesAlone } from "./learn-general";
import { readJudgedRuns } from "./read-judged";

/** Rows for HotpotQA, which is in no weights: by ranking, then by rule that reads no word. */
export function measureJudged(model: GeneralModel = generalModel()): string[][] {
  const runs = readJudgedRuns().filter(({ stepIndexes }) => stepIndexes.length > 0);
  const groups = runs.map(({ question }) => question);
  const title = `HotpotQA (${runs.length}, ${new Set(groups).size} questions)`;
  const figure = (values: readonly number[]): string => interval(shareFigure(values, groups, 1));
  const read = runs.map(({ trace, stepIndexes }) => ({
    trace,
    stepIndexes,
    findings: findEvidence(trace),
    reading: readTrace(trace),
  }));
  const rankings = (
    [
      ["evidence alone", evidenceAlone(model)],
      ["pointers alone", pointersAlone(model)],
      ["pointers and evidence", voicesAlone(model)],
      ["logit", logitAlone(model)],
      ["all", model],
    ] as const
  ).map(([name, own]) => {
    const ranked = read.map(({ trace, stepIndexes, findings, reading }) => {
      const steps = rankGeneral(trace, reading, findings, own).steps.map(({ stepIndex }) => stepIndex);
      return steps.findIndex((step) => stepIndexes.includes(step));
    });
    return [
      title,
      name,
      figure(ranked.map((place) => Number(place === 0))),
      figure(ranked.map((place) => Number(place >= 0 && place < 3))),
    ];
  });
  const rules = contentFreeRules.map(({ name, answer }) => {
    const right = runs.map(({ trace, stepIndexes }) => {
      const named = answer(trace.steps);
      return named.filter(({ stepIndex }) => stepIndexes.includes(stepIndex)).length / Math.max(named.length, 1);
    });
    return [title, `${name}, without text`, figure(right), "–"];
  });
  return runs.length === 0 ? [] : [...rankings, ...rules];
}
