import { coder } from "./coder";
import { planner } from "./planner";
import { researcher } from "./researcher";
import { type Role, scripted } from "./sandbox-team";
import { type Draft, type TurnView } from "./turn-view";
import { verifier } from "./verifier";

/** How the agents that decide something take their turns. The Executor decides nothing: it runs the tools. */
export interface Policy {
  /** `scripted`, or the name of a model. */
  name: string;
  take: (role: Exclude<Role, "Executor">, view: TurnView, signal: AbortSignal) => Draft | Promise<Draft>;
}

const parts: Readonly<Record<Exclude<Role, "Executor">, (view: TurnView) => Draft>> = {
  Planner: planner,
  Researcher: researcher,
  Coder: coder,
  Verifier: verifier,
};

/** Agents by script: the same view gives the same step. */
export const scriptedPolicy: Policy = { name: scripted, take: (role, view) => parts[role](view) };
