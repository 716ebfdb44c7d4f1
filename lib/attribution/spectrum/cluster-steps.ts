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

/** Steps do the same when they share more of what tells them apart than not. */
const sameFrom = 0.5;

/**
 * Sorts the acting, thinking and handing steps of traces into triples ⟨agent, action, state⟩, without a model. Steps of one agent, kind, tool and recipient do
 * the same action when they share more than half of their words and short arguments with the first step of the action, each weighted by how few steps of
 * that head hold it. Figures in a text do not count. The state is `error` (the step or the answer to its call states an error), `empty` (the answer has no
 * words), `again` (its agent did this before, to the word) or `ok`. Actions are opened in the order of the traces: the target comes first.
 */
export function clusterSteps(traces: readonly Trace[]): Map<Step, Triple>[] {
  const actions = traces.map(({ steps }) => steps.map((step) => (isOwn(step) ? actionOf(step) : null)));
  const telling = tellingByHead(actions.flat().filter((action) => action !== null));
  const clusters = new Map<string, { tokens: ReadonlySet<string>; key: string }[]>();
  return traces.map(({ steps }, trace) => {
    const states = statesOf(steps);
    const triples = new Map<Step, Triple>();
    for (const [at, step] of steps.entries()) {
      const action = actions[trace]?.[at];
      if (!action) continue;
      const weigh = telling.get(action.head) ?? (() => 1);
      const known = clusters.get(action.head) ?? [];
      const tokens = tokensOf(action);
      let cluster = known.find((one) => overlap(one.tokens, tokens, weigh) > sameFrom);
      if (cluster === undefined) {
        cluster = { tokens, key: `${action.head}\n${known.length}` };
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

const isOwn = (step: Step): boolean => isActing(step) || step.kind === "thought" || step.kind === "handoff";

/** What an action is told apart by: its words and the short arguments of its call. Figures in a text do not count. */
const tokensOf = ({ words, values }: Action): Set<string> =>
  new Set([...words, ...[...values].filter((value) => value.includes("="))]);

/** How much a token says among the steps of one head: ln(1 + steps / steps that hold it), so that the words of every sentence say little. */
type Telling = (token: string) => number;

function tellingByHead(actions: readonly Action[]): Map<string, Telling> {
  const byHead = new Map<string, { count: number; holding: Map<string, number> }>();
  for (const action of actions) {
    const known = byHead.get(action.head) ?? { count: 0, holding: new Map<string, number>() };
    known.count += 1;
    for (const token of tokensOf(action)) known.holding.set(token, (known.holding.get(token) ?? 0) + 1);
    byHead.set(action.head, known);
  }
  return new Map(
    [...byHead].map(([head, { count, holding }]) => [head, (token) => Math.log(1 + count / (holding.get(token) ?? 1))]),
  );
}

/** Weighted Jaccard: what both hold by what either holds. */
function overlap(first: ReadonlySet<string>, second: ReadonlySet<string>, telling: Telling): number {
  let [both, either] = [0, 0];
  for (const token of first) {
    const weight = telling(token);
    either += weight;
    if (second.has(token)) both += weight;
  }
  for (const token of second) if (!first.has(token)) either += telling(token);
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
