import { asker, roles, type Role } from "./sandbox-team";
import { briefAt, type Draft, foundFacts, lastWordTo, planned, recipeOf, type TurnView } from "./turn-view";
import {
  type Item,
  readApproval,
  readConstraints,
  readResult,
  writeBrief,
  writeFinalAnswer,
  writeNeeds,
  writePlan,
  isSendBack,
} from "./wording";

const partsOf: Readonly<Record<Exclude<Role, "Planner">, string>> = {
  Researcher: "looks up in our files what is needed",
  Coder: "works out the result with the tools",
  Verifier: "checks the result before it is given out",
  Executor: "runs the tool calls",
};

/**
 * The Planner: plan first, then Researcher, Coder, and the final answer when the Verifier has approved. It knows of the
 * question, of what was planned and of what it is told.
 */
export function planner(view: TurnView): Draft {
  const { steps, team, names, random } = view;
  const hasPlanned = steps.some(({ agent }) => agent === view.agent);
  if (!hasPlanned) return plan(view);
  const last = lastWordTo(view);
  const said = steps[last];
  const own = steps.findLastIndex(({ agent, kind }) => agent === view.agent && kind !== "tool-call");
  const isNews = said !== undefined && last > own;
  if (isNews && isSendBack(said.content) && team.includes("Coder")) return toCoder(view, last);
  if (isNews && readApproval(said.content) !== null) return answer(view);
  if (isNews && readResult(said.content) !== null)
    return team.includes("Verifier") ? toVerifier(names.Verifier, said.content) : answer(view);
  const hasFacts = steps.some(({ agent, recipient }) => agent === names.Researcher && recipient === view.agent);
  if (
    !hasFacts &&
    team.includes("Researcher") &&
    !isNews &&
    steps.filter(({ recipient }) => recipient === names.Researcher).length < 3
  )
    return {
      kind: "handoff",
      recipient: names.Researcher,
      content: writeNeeds(recipeOf(view).needs(planned(steps)), random),
    };
  const hasResult = steps.some(({ agent, content }) => agent !== asker && readResult(content) !== null);
  return team.includes("Coder") && !hasResult ? toCoder(view, null) : answer(view);
}

function plan(view: TurnView): Draft {
  const { task, steps, team, random } = view;
  const question = steps.find(({ kind }) => kind === "input")?.content ?? "";
  const constraints = recipeOf(view).readQuestion(question);
  const parts = roles.flatMap((role): Item[] =>
    role === "Planner" || role === "Executor" || !team.includes(role)
      ? []
      : [{ key: view.names[role], value: partsOf[role] }],
  );
  return { kind: "message", content: writePlan({ goal: recipeOf({ task }).goal, constraints, parts }, random) };
}

/** Constraints as planned, facts as found; of a result that was sent back, what the message says instead. */
function toCoder(view: TurnView, sentBackAt: number | null): Draft {
  const { steps, names, random } = view;
  const brief =
    sentBackAt === null
      ? { constraints: planned(steps), facts: foundFacts(steps, names.Researcher) }
      : briefAt(steps, sentBackAt);
  return { kind: "handoff", recipient: names.Coder, content: writeBrief(brief, random) };
}

const toVerifier = (recipient: string, content: string): Draft => ({ kind: "handoff", recipient, content });

function answer({ steps, random }: TurnView): Draft {
  const spoken = steps
    .filter(({ kind, agent }) => agent !== asker && (kind === "message" || kind === "handoff"))
    .toReversed();
  const approved = spoken.find(({ content }) => readApproval(content) !== null && readConstraints(content) === null);
  const stated = spoken.find(({ content }) => readResult(content) !== null);
  const value = (approved && readApproval(approved.content)) ?? (stated && readResult(stated.content)) ?? "unknown";
  return { kind: "message", content: writeFinalAnswer(value, random) };
}
