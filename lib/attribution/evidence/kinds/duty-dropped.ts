import { type Trace } from "@/lib/traces/trace";
import { decimalsOfAnswer, notationOf } from "../duties/answer-form";
import { limitsNotDelegated } from "../duties/delegated-limits";
import { entriesKept } from "../duties/left-out-items";
import { itemsNotAnswered } from "../duties/asked-items";
import { limitsNotCalled } from "../duties/called-limits";
import { NumberPlaces, valuesNotCalled } from "../duties/called-values";
import { conditionChanged, emptyHandOver, itemsNotCarried } from "../duties/carried-items";
import { handedOutAgain, handedToAnother, rejectedThoughSame } from "../duties/passed-over";
import { conditionsNotPlanned, orderNotPlanned } from "../duties/question-conditions";
import { type Holder, type Turn, turnsOf } from "../duties/read-duties";
import { type KindOfEvidence } from "../evidence-kind";
import { type Found, strongest } from "../strongest";

export const dutyDropped: KindOfEvidence = {
  name: "duty-dropped",
  weight: 2.4,
  summary: "A condition, item, or question that had to be carried on is missing.",
  find: (trace) => {
    const found = new Map<string, Found>();
    // The first finding of a step that is about the same passage is the one that counts.
    for (const one of findingsOf(trace)) {
      const key = `${one.stepIndex}\n${one.against[0]?.text ?? ""}`;
      if (!found.has(key)) found.set(key, one);
    }
    return strongest([...found.values()].map((one) => ({ found: one, strength: -one.stepIndex })));
  },
};

function findingsOf(trace: Trace): Found[] {
  const { steps } = trace;
  const turns = turnsOf(trace);
  const plan = planOf(trace, turns);
  const planned = plan ? [...conditionsNotPlanned(trace, plan), ...orderNotPlanned(trace, plan)].slice(0, 1) : [];
  const carried = turns.flatMap((turn) => [
    ...itemsNotCarried(turn),
    ...emptyHandOver(turn),
    ...notationOf(turn),
    ...itemsNotAnswered(turn, steps[turn.at.step.index + 1]),
    ...handedOutAgain(steps, turn),
    ...conditionChanged(trace.question, turn),
  ]);
  const found = [
    ...planned,
    ...carried,
    ...handedToAnother(trace),
    ...rejectedThoughSame(steps),
    ...limitsNotDelegated(trace),
    ...entriesKept(trace),
  ];
  // What a hand-over itself gets wrong is not the fault of who works by it.
  const wrong = new Set(found.map(({ stepIndex }) => stepIndex));
  const places = new NumberPlaces(trace);
  for (const { at } of turns)
    if (!wrong.has(at.step.index)) found.push(...limitsNotCalled(steps, at), ...valuesNotCalled(steps, at, places));
  return found.length > 0 ? found : decimalsOfAnswer(trace);
}

/** The first list of an agent, where nothing was looked up before. */
function planOf({ steps }: Trace, turns: readonly Turn[]): Holder | null {
  const plan = turns.find(({ at }) => at.isOwn && at.items.length >= 2)?.at;
  const called = steps.findIndex(({ kind }) => kind === "tool-call" || kind === "tool-result");
  return plan && (called < 0 || plan.step.index < called) ? plan : null;
}
