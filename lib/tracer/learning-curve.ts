import { type TracerFigures } from "@/lib/attribution/tracer-view";
import { shareFigure } from "./share-figure";
import { answerItem, fitPart, type PreparedTrace, type Recipe } from "./fit-part";
import { scoreAnswer } from "./score-ranking";
import { seededRandom, shuffled } from "@/lib/attribution/statistics/seeded-random";

export type LearningCurve = TracerFigures["learningCurve"];

/**
 * What is reached with so many labeled questions: `draws` times the questions are drawn by chance, everything is
 * learned from them, and all traces of the other questions are answered. A trace counts as the mean of its answers.
 * Sizes that leave no question to answer are left out.
 */
export function* learningCurve(
  items: readonly PreparedTrace[],
  recipe: Recipe,
  { sizes, draws, seed }: { sizes: readonly number[]; draws: number; seed: number },
): Generator<number, LearningCurve> {
  const all = [...new Set(items.map(({ group }) => group))].sort((a, b) => a - b);
  const fitting = sizes.filter((size) => size < all.length);
  const curve: LearningCurve = [];
  for (const [sizeAt, size] of fitting.entries()) {
    const hits = items.map(() => ({ step: 0, agent: 0, count: 0 }));
    for (let draw = 0; draw < draws; draw += 1) {
      const known = new Set(shuffled(all, seededRandom(seed + 1000 * draw)).slice(0, size));
      const training = fitPart(
        items.filter(({ group }) => known.has(group)),
        recipe,
        seed + draw,
      );
      let turn = training.next();
      const share = (sizeAt + draw / draws) / fitting.length;
      for (; !turn.done; turn = training.next()) yield share;
      for (const [at, item] of items.entries()) {
        const hit = hits[at];
        if (hit === undefined || known.has(item.group)) continue;
        const { step, agent } = scoreAnswer(answerItem(item, turn.value));
        hit.step += step;
        hit.agent += agent;
        hit.count += 1;
      }
      yield share;
    }
    const answered = items.map((item, at) => ({ group: item.group, hit: hits[at] as (typeof hits)[number] }));
    const scored = answered.filter(({ hit }) => hit.count > 0);
    const groups = scored.map(({ group }) => group);
    curve.push({
      labelled: size,
      step: shareFigure(
        scored.map(({ hit }) => hit.step / hit.count),
        groups,
        seed,
      ),
      agent: shareFigure(
        scored.map(({ hit }) => hit.agent / hit.count),
        groups,
        seed,
      ),
    });
  }
  return curve;
}
