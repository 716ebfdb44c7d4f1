import { type Step, type Trace } from "@/lib/traces/trace";
import { actionOf } from "../alignment/action";
import { isActing } from "../rules/acting-steps";
import { actionKey } from "../rules/repeated-actions";
import { createStepSorter, type StepSorter } from "./sort-steps";

/** A kind of step over all traces: ⟨agent, action, state⟩. `words` says the action to a person. */
export interface Triple {
  key: string;
  agent: string;
  words: string;
}

/**
 * Sorts the acting, thinking and handing steps of traces into triples ⟨agent, action, state⟩, without a model.
 * Steps of one agent, kind, tool and recipient do the same action when they share more than half of their words and
 * short arguments with the first step of the action, each weighted by how few steps of that head hold it. Figures
 * in a text do not count. The state is `error` (the step or the answer to its call states an error), `empty` (the
 * answer has no words), `again` (its agent did this before, to the word) or `ok`. Actions are opened in the order
 * of the traces: the target comes first.
 * Stops after every trace, so that others get their turn.
 */
export function* clusterSteps(traces: readonly Trace[]): Generator<null, Map<Step, Triple>[], void> {
  const heads = new Map<string, StepSorter>();
  const read: { step: Step; sorter: StepSorter; tokens: Int32Array }[][] = [];
  for (const { steps } of traces) {
    read.push(steps.filter(isOwn).map((step) => readStep(step, heads)));
    yield null;
  }
  const sorted: Map<Step, Triple>[] = [];
  for (const [trace, own] of read.entries()) {
    const states = statesOf(traces[trace]?.steps ?? []);
    const triples = new Map<Step, Triple>();
    for (const { step, sorter, tokens } of own) {
      const state = states.get(step) ?? "ok";
      const key = `${sorter.head}\n${sorter.sort(tokens)}\n${state}`;
      triples.set(step, { key, agent: step.agent.toLowerCase(), words: describe(step, state) });
    }
    sorted.push(triples);
    yield null;
  }
  return sorted;
}

function readStep(step: Step, heads: Map<string, StepSorter>) {
  const { head, words, values } = actionOf(step);
  const sorter = heads.get(head) ?? createStepSorter(head);
  heads.set(head, sorter);
  return { step, sorter, tokens: sorter.read([...words, ...[...values].filter((value) => value.includes("="))]) };
}

const isOwn = (step: Step): boolean => isActing(step) || step.kind === "thought" || step.kind === "handoff";

type State = "error" | "empty" | "again" | "ok";

function statesOf(steps: readonly Step[]): Map<Step, State> {
  const done = new Set<string>();
  const stateOf = (step: Step, at: number): State => {
    const next = steps[at + 1];
    const answer = step.kind === "tool-call" && next?.kind === "tool-result" ? next : undefined;
    const key = actionKey(step);
    const isAgain = done.has(key);
    done.add(key);
    if (step.isError || answer?.isError) return "error";
    if (answer !== undefined && !/[\p{L}\p{N}]/u.test(answer.content)) return "empty";
    return isAgain ? "again" : "ok";
  };
  return new Map(steps.map((step, at) => [step, stateOf(step, at)]));
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
