import { type ReplayStep } from "../protocol/messages";
import { recipes } from "./recipes/recipe-list";
import { type Recipe } from "./recipe";
import { type SandboxTask } from "./sandbox-task";
import { type Role } from "./sandbox-team";
import { type Brief, type Item, readConstraints, readFacts } from "./wording";

/** What an agent sees when it takes its turn, and all that its decision may rest on. */
export interface TurnView {
  task: Pick<SandboxTask, "id" | "domain" | "tables">;
  /** Whose part it takes; `agent` is who takes it, another where the one whose part it is was replaced. */
  role: Role;
  agent: string;
  /** All steps before, from 0. */
  steps: readonly ReplayStep[];
  /** Roles that somebody takes in this run. */
  team: readonly Role[];
  /** Who takes a role: the agent of that name, or the one that replaced it. */
  names: Readonly<Record<Role, string>>;
  /** Hints that were put before this step or an earlier one, for this agent or for all. */
  hints: readonly string[];
  /** Drawn from the seed and the step's index alone. */
  random: () => number;
}

/** A step as an agent decides it; its place and its agent are known. Model, tokens and cost where a model did. */
export type Draft = Omit<ReplayStep, "index" | "agent" | "durationMs">;

export const recipeOf = ({ task }: Pick<TurnView, "task">): Recipe => recipes[task.domain];

const isSpoken = ({ kind }: ReplayStep): boolean => kind === "message" || kind === "handoff" || kind === "thought";

/** Position of the last message that was sent to this agent, -1 where there is none; tools' answers are none. */
export const lastWordTo = ({ steps, agent }: TurnView): number =>
  steps.findLastIndex((step) => isSpoken(step) && step.recipient === agent);

/** Outputs of this agent's tool calls after a position, errors too. */
export const outputsSince = ({ steps, agent }: TurnView, position: number): ReplayStep[] =>
  steps.filter(({ kind, recipient }, at) => at > position && kind === "tool-result" && recipient === agent);

/** The last list of constraints, or of facts, that anybody stated before a position. */
const lastStated = <T>(steps: readonly ReplayStep[], read: (text: string) => T | null): T | null => {
  for (let at = steps.length - 1; at >= 0; at -= 1) {
    const step = steps[at] as ReplayStep;
    const list = isSpoken(step) ? read(step.content) : null;
    if (list !== null) return list;
  }
  return null;
};

/** What a message gives to work from; a list that it lacks altogether is taken from whatever was said of it last. */
export function briefAt(steps: readonly ReplayStep[], position: number): Brief {
  const text = steps[position]?.content ?? "";
  const before = steps.slice(0, Math.max(0, position));
  return {
    constraints: readConstraints(text) ?? lastStated(before, readConstraints) ?? [],
    facts: readFacts(text) ?? lastStated(before, readFacts) ?? [],
  };
}

/** The constraints of the plan: the first list of constraints that was stated. */
export function planned(steps: readonly ReplayStep[]): Item[] {
  for (const step of steps) {
    const list = isSpoken(step) ? readConstraints(step.content) : null;
    if (list !== null) return list;
  }
  return [];
}

/** The facts as the Researcher's last findings state them. */
export function foundFacts(steps: readonly ReplayStep[], researcher: string): Item[] {
  for (const step of steps.toReversed()) {
    const list = isSpoken(step) && step.agent === researcher ? readFacts(step.content) : null;
    if (list !== null) return list;
  }
  return [];
}

/** A tool call as a step: its content is its arguments, as a source would write them. */
export const calling = (name: string, given: Record<string, string>): Draft => ({
  kind: "tool-call",
  content: JSON.stringify(given),
  tool: { name, arguments: given },
});
