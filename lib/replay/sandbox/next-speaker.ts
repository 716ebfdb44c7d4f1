import { type ReplayStep } from "../protocol/messages";
import { isRole, type Role, roles } from "./sandbox-team";
import { readConstraints, readFinalAnswer, readNeeds, readResult } from "./wording";

/** An agent that is left out, or that another of the team replaces. */
export interface Without {
  agent: string;
  replacement?: string | undefined;
}

/** Who takes which part. */
export interface Cast {
  /** Roles that somebody takes. */
  team: readonly Role[];
  names: Readonly<Record<Role, string>>;
}

/** The whole team, or the team without one: its part is nobody's, or its replacement's beside its own. */
export function castOf(without: Without | null): Cast {
  const names = Object.fromEntries(roles.map((role) => [role, role])) as Record<Role, string>;
  if (without === null || !isRole(without.agent)) return { team: roles, names };
  if (isRole(without.replacement) && without.replacement !== without.agent)
    return { team: roles, names: { ...names, [without.agent]: without.replacement } };
  return { team: roles.filter((role) => role !== without.agent), names };
}

/** To whom a part's messages go that name nobody. */
const usual: Readonly<Record<Role, Role>> = {
  Planner: "Planner",
  Researcher: "Planner",
  Coder: "Verifier",
  Verifier: "Planner",
  Executor: "Planner",
};

/** Who goes on where the one that is asked for is not there. */
const instead: Readonly<Record<Role, Role>> = {
  ...usual,
  Planner: "Researcher",
  Researcher: "Coder",
  Verifier: "Planner",
};

/** The final answer, once the Planner has given it. */
export function finalAnswerIn(steps: readonly ReplayStep[], { names }: Cast): string | null {
  const last = steps.at(-1);
  if (last === undefined || last.kind !== "message" || last.agent !== names.Planner) return null;
  return readFinalAnswer(last.content);
}

/**
 * Whose turn it is after these steps; null where nobody's, because the answer is given or nobody is left to go on. A
 * tool's answer goes to who called it.
 */
export function nextRole(steps: readonly ReplayStep[], cast: Cast): Role | null {
  const last = steps.at(-1);
  if (last === undefined || finalAnswerIn(steps, cast) !== null) return null;
  const wanted = addressed(steps, cast);
  if (cast.team.includes(wanted)) return wanted;
  if (wanted === "Planner" && !cast.team.includes("Planner")) return afterMissingPlanner(steps, cast);
  const next = instead[wanted];
  return cast.team.includes(next) ? next : null;
}

function addressed(steps: readonly ReplayStep[], cast: Cast): Role {
  const last = steps.at(-1);
  if (last === undefined || last.kind === "input") return "Planner";
  if (last.kind === "tool-call")
    return cast.team.includes("Executor") ? "Executor" : (partOf(steps, last.agent, cast) ?? "Planner");
  const named = last.recipient === undefined ? null : partOf(steps, last.recipient, cast);
  return named ?? usual[roleOf(last.agent, cast)];
}

/** By what the message is that a part was asked with; the Planner's is whatever remains. */
const isAskedBy: Readonly<Record<Role, (text: string) => boolean>> = {
  Planner: () => false,
  Researcher: (text) => readNeeds(text) !== null,
  Coder: (text) => readConstraints(text) !== null,
  Verifier: (text) => readResult(text) !== null,
  Executor: () => false,
};

/**
 * Which part an agent is asked for: it has one, or two where it replaces another, and then
 * the last message to it decides.
 */
function partOf(steps: readonly ReplayStep[], agent: string, { names }: Cast): Role | null {
  const parts = roles.filter((role) => names[role].toLowerCase() === agent.toLowerCase());
  const [first = null] = parts;
  if (parts.length < 2) return first;
  const asked = steps.findLast(
    ({ kind, recipient }) =>
      (kind === "message" || kind === "handoff") && recipient?.toLowerCase() === agent.toLowerCase(),
  );
  return parts.find((role) => isAskedBy[role](asked?.content ?? "")) ?? first;
}

const roleOf = (agent: string, { names }: Cast): Role => roles.find((role) => names[role] === agent) ?? "Planner";

/** Without a Planner the parts follow in their order, each once; nobody gives a final answer. */
function afterMissingPlanner(steps: readonly ReplayStep[], { team, names }: Cast): Role | null {
  const order: readonly Role[] = ["Researcher", "Coder", "Verifier"];
  return order.find((role) => team.includes(role) && !steps.some(({ agent }) => agent === names[role])) ?? null;
}
