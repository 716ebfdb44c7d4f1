import { answerItem, fitPart, type PreparedTrace, type Recipe } from "@/lib/tracer/fit-part";
import { interval, sayTable } from "./say";
import { figureOf, finish } from "./validate-often";
import { scoreAnswer } from "@/lib/tracer/score-ranking";

/** Weights of one set on the traces of the other; questions that both sets have are left out of the training. */
export function sayTransfer(sets: readonly { name: string; items: readonly PreparedTrace[] }[], recipe: Recipe): void {
  const rows = sets.flatMap((from) =>
    sets
      .filter((to) => to !== from)
      .map((to) => {
        const asked = new Set(to.items.map(({ group }) => group));
        const fitted = finish(
          fitPart(
            from.items.filter(({ group }) => !asked.has(group)),
            recipe,
            1,
          ),
        );
        const scores = [to.items.map((item) => scoreAnswer(answerItem(item, fitted)))];
        const validation = { answers: [], scores, groups: to.items.map(({ group }) => group) };
        return [
          `${from.name} → ${to.name}`,
          interval(figureOf(validation, (score) => score.step)),
          interval(figureOf(validation, (score) => score.agent)),
          interval(figureOf(validation, (score) => score.top3)),
        ];
      }),
  );
  if (rows.length > 0) sayTable(["weights of one set on the other, %", "step", "agent", "top-3"], rows);
}
