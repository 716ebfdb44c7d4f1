import { bestFixedSteps, bestFixedTitle, scoreRule } from "@/lib/attribution/rules/content-free-rules";
import { type ScoredWay } from "@/lib/attribution/tracer-view";
import { shareFigure } from "./share-figure";
import { fixedRules } from "./content-free-rules";
import { type LabelledTrace } from "./labelled-trace";

/**
 * What rules that learn nothing reach on these traces, with intervals over question groups; "always step k" was chosen
 * in hindsight on the same labels.
 */
export function* scoreRules(
  items: readonly (LabelledTrace & { group: number })[],
  seed: number,
): Generator<void, ScoredWay[]> {
  const groups = items.map(({ group }) => group);
  const best = bestFixedSteps(items.map(({ trace, label }) => ({ steps: trace.steps, label })));
  const ways: ScoredWay[] = [];
  for (const { name, title, answer } of fixedRules) {
    const scores = items.map(({ trace, label }) => scoreRule(answer(trace), label));
    const step = shareFigure(
      scores.map((score) => score.step),
      groups,
      seed,
    );
    const agent = shareFigure(
      scores.map((score) => score.agent),
      groups,
      seed,
    );
    ways.push({ name, title, step, agent });
    yield;
  }
  const pointsAt = (k: number) =>
    items.map(({ trace, label }) => scoreRule([{ stepIndex: k, agent: trace.steps[k]?.agent ?? "" }], label));
  ways.splice(1, 0, {
    name: "same-step",
    title: bestFixedTitle(best),
    step: shareFigure(
      pointsAt(best.step).map((score) => score.step),
      groups,
      seed,
    ),
    agent: shareFigure(
      pointsAt(best.agent).map((score) => score.agent),
      groups,
      seed,
    ),
  });
  return ways;
}
