import { isHasty } from "./habits";
import { briefAt, calling, type Draft, lastWordTo, outputsSince, recipeOf, type TurnView } from "./turn-view";
import { type Brief, isSendBack, readApproval, readConstraints, readOutput, writeResult } from "./wording";

/** So many calls may go wrong before the Coder gives up. */
const mostErrors = 2;

/**
 * The Coder: the calls that the recipe needs, with the constraints and facts of what it was told last, then the result
 * for the Verifier. An approval that comes to it is passed on to the Planner.
 */
export function coder(view: TurnView): Draft {
  const asked = lastWordTo(view);
  const said = view.steps[asked]?.content ?? "";
  if (readApproval(said) !== null && readConstraints(said) === null)
    return { kind: "message", recipient: view.names.Planner, content: said };
  const results = outputsSince(view, asked);
  const outputs = results.filter(({ isError }) => isError !== true).map(({ content }) => readOutput(content));
  const hasFailed = results.length - outputs.length >= mostErrors || !view.team.includes("Executor");
  const recipient = view.team.includes("Verifier") ? view.names.Verifier : view.names.Planner;
  if (hasFailed)
    return { kind: "message", recipient, content: writeResult("none", "the calls went wrong", view.random) };
  const move = recipeOf(view).nextMove(briefFor(view, asked), outputs, view.random);
  if ("call" in move) return calling(move.call.name, move.call.arguments);
  return {
    kind: "message",
    recipient,
    content: writeResult(move.result === "" ? "none" : move.result, move.how, view.random),
  };
}

/** What it was told; a hasty Coder that was not sent back yet overlooks the last fact. */
function briefFor({ task, steps }: TurnView, asked: number): Brief {
  const brief = briefAt(steps, asked);
  const overlooks = isHasty(task.id) && !isSendBack(steps[asked]?.content ?? "");
  return overlooks ? { ...brief, facts: brief.facts.slice(0, -1) } : brief;
}
