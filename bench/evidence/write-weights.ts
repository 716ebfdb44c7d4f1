import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { type GeneralModel } from "@/lib/tracer/general/general-model";
import { wilsonFigure } from "@/lib/tracer/share-figure";
import { say } from "../tracer/say";
import { learnGeneral } from "./learn-general";
import { leftOutAnswers, standingOf } from "./measure-rankings";
import { type EvidenceSets } from "./read-sets";

const file = join(import.meta.dirname, "../../lib/tracer/weights/general.json");
const rounded = (values: readonly number[], digits = 6): number[] =>
  values.map((value) => Number(value.toPrecision(digits)));

/** Learns from all traces and writes it down, with the threshold that was chosen where these were left out. */
export function writeGeneralWeights({ items }: EvidenceSets): void {
  const learned = learnGeneral(items);
  const { mean, deviation, weights } = learned.logit;
  const { from, stands, right } = standingOf(leftOutAnswers(items));
  const model: GeneralModel = {
    ...learned,
    precisions: rounded(learned.precisions, 3),
    logit: { mean: rounded(mean), deviation: rounded(deviation), weights: rounded(weights) },
    near: learned.near && {
      deviation: rounded(learned.near.deviation, 3),
      traces: learned.near.traces.map((summary) => rounded(summary, 3)),
      within: Number(learned.near.within.toPrecision(3)),
    },
    answersFrom: from,
    provenance: {
      ...learned.provenance,
      standing: {
        count: stands.length,
        right,
        low: stands.length === 0 ? 0 : Number(wilsonFigure(right / stands.length, stands.length).low.toFixed(3)),
      },
    },
  };
  writeFileSync(file, `${JSON.stringify(model)}\n`);
  say(`written: ${file}`);
}
