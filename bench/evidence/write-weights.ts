import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { wilsonFigure } from "@/lib/tracer/share-figure";
import { type GeneralModel } from "@/lib/tracer/general/general-model";
import { say } from "../tracer/say";
import { allColumns, fit, leftOutAnswers, standingOf } from "./measure-rankings";
import { type EvidenceSets } from "./read-sets";

const file = join(import.meta.dirname, "../../lib/tracer/weights/general.json");
const rounded = (values: readonly number[]): number[] => values.map((value) => Number(value.toPrecision(6)));

/** Learns from all traces and writes it down, with the threshold that was chosen where these were left out. */
export function writeGeneralWeights({ items }: EvidenceSets): void {
  const { mean, deviation, weights } = fit(items, allColumns);
  const { from, stands, right } = standingOf(leftOutAnswers(items));
  const model: GeneralModel = {
    schema: 1,
    features: [...allColumns.features],
    kinds: [...allColumns.kinds],
    logit: { mean: rounded(mean), deviation: rounded(deviation), weights: rounded(weights) },
    answersFrom: from,
    provenance: {
      traceCount: items.length,
      storyCount: new Set(items.map(({ story }) => story)).size,
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
