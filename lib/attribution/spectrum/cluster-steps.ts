import { type Step, type Trace } from "@/lib/traces/trace";
import { type Action, actionOf } from "../alignment/action";
import { isActing } from "../rules/acting-steps";
import { actionKey } from "../rules/repeated-actions";

/** A kind of step over all traces: ⟨agent, action, state⟩. `words` says the action to a person. */
export interface Triple {
  key: string;
  agent: string;
  words: string;
}

/** Steps do the same when they share more of their words than not. */
const sameFrom = 0.5;

/**
 * Sorts the acting, thinking and handing steps of traces into triples ⟨agent, action, state⟩, without a model. Steps of one agent, kind, tool and recipient do
 * the same action when more than half of the words that either holds are in both (Jaccard) with the first step of the action; the names of a call's
 * arguments count as words, numbers, codes and short values do not. The state is `error` (the step or the answer to its call states an error), `empty` (the answer
 * has no words), `again` (its agent did this before, to the word) or `ok`. Actions are opened in the order of the traces: the target comes first.
 */
export function clusterSteps(traces: readonly Trace[]): Map<Step, Triple>[] {
  const clusters = new Map<string, { action: Action; key: string }[]>();
  return traces.map(({ steps }) => {
    const states = statesOf(steps);
    const triples = new Map<Step, Triple>();
    for (const [at, step] of steps.entries()) {
      if (!isActing(step) && step.kind !== "thought" && step.kind !== "handoff") continue;
      const action = actionOf(step);
      const known = clusters.get(action.head) ?? [];
      let cluster = known.find((one) => jaccard(namesOf(one.action), namesOf(action)) > sameFrom);
      if (cluster === undefined) {
        cluster = { action, key: `${action.head}\n${known.length}` };
        clusters.set(action.head, [...known, cluster]);
      }
      const state = states[at] ?? "ok";
      triples.set(step, {
        key: `${cluster.key}\n${state}`,
        agent: step.agent.toLowerCase(),
        words: describe(step, state),
      });
    }
    return triples;
  });
}

/** What an action is told apart by: its words, and the names of short arguments without their values. */
const namesOf = ({ words, values }: Action): Set<string> =>
  new Set([
    ...words,
    ...[...values].filter((value) => value.includes("=")).map((value) => value.split("=", 1)[0] ?? ""),
  ]);

function jaccard(first: ReadonlySet<string>, second: ReadonlySet<string>): number {
  let both = 0;
  for (const word of first) if (second.has(word)) both += 1;
  const either = first.size + second.size - both;
  return either === 0 ? 1 : both / either;
}

type State = "error" | "empty" | "again" | "ok";

function statesOf(steps: readonly Step[]): State[] {
  const done = new Set<string>();
  return steps.map((step, at) => {
    const next = steps[at + 1];
    const answer = step.kind === "tool-call" && next?.kind === "tool-result" ? next : undefined;
    const key = actionKey(step);
    const isAgain = done.has(key);
    done.add(key);
    if (step.isError || answer?.isError) return "error";
    if (answer !== undefined && !/[\p{L}\p{N}]/u.test(answer.content)) return "empty";
    return isAgain ? "again" : "ok";
  });
}

const describe = ({ kind, tool, recipient }: Step, state: State): string => {
  const verb =
    tool !== undefined
      ? `calls ${tool.name}`
      : kind === "handoff"
        ? `hands over to ${recipient ?? "another"}`
        : kind === "thought"
          ? "thinks"
          : "speaks";
  return state === "ok" ? verb : `${verb} (${state})`;
};
