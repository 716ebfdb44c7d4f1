import { isSameAnswer } from "@/lib/traces/same-answer";
import { hashText } from "@/lib/traces/hash-text";
import { habitFor } from "./habits";
import { lastValue } from "./recipe";
import { queryFor, readValue } from "./relations";
import { searchEndings } from "./researcher";
import {
  briefAt,
  calling,
  type Draft,
  foundFacts,
  lastWordTo,
  outputsSince,
  planned,
  recipeOf,
  type TurnView,
} from "./turn-view";
import {
  type Brief,
  type Item,
  isSendBack,
  pick,
  readConstraints,
  readFacts,
  readOutput,
  readResult,
  writeApproval,
  writeSendBack,
} from "./wording";

const mostSendBacks = 2;

/**
 * The Verifier: one check by a tool call of its own, then it approves the result or sends it back, at most twice. A
 * check that comes to nothing lets the result pass.
 */
export function verifier(view: TurnView): Draft {
  const asked = lastWordTo(view);
  const result = readResult(view.steps[asked]?.content ?? "") ?? "none";
  const outputs = outputsSince(view, asked);
  const check = outputs.length === 0 && view.team.includes("Executor") ? callOf(view) : null;
  if (check !== null) return check;
  const output = outputs.find(({ isError }) => isError !== true);
  const sentBack = view.steps.filter(({ agent, content }) => agent === view.agent && isSendBack(content)).length;
  const fault =
    output === undefined || sentBack >= mostSendBacks ? null : findFault(view, result, readOutput(output.content));
  if (fault === null || !view.team.includes("Coder"))
    return {
      kind: "message",
      recipient: view.names.Planner,
      content: writeApproval(result, sayCheck(view), view.random),
    };
  return { kind: "message", recipient: view.names.Coder, content: writeSendBack(fault.why, fault.brief, view.random) };
}

const sayCheck = ({ task, random }: TurnView): string => {
  const said = {
    rerun: ["the last call, run again, gives the same", "I have run the last call again"],
    source: ["the fact is in the files as stated", "I have looked the fact up again"],
    recount: ["my own count comes to the same", "I have counted anew by the plan"],
  } as const;
  return pick(said[habitFor(task.id)], random);
};

/** What the Verifier takes as given: the plan's constraints and the findings. */
const givenTo = ({ steps, names }: TurnView): Brief => ({
  constraints: planned(steps),
  facts: foundFacts(steps, names.Researcher),
});

/** The Coder's last brief: what the result rests on. */
const briefOfCoder = (view: TurnView): Brief =>
  briefAt(
    view.steps,
    view.steps.findLastIndex(
      ({ recipient, content }) =>
        recipient === view.names.Coder && (readConstraints(content) ?? readFacts(content)) !== null,
    ),
  );

/** Which of the facts it looks up again: the one that a search can find by itself, the same for a task. */
function chosenFact({ task, ...view }: TurnView): Item | null {
  const facts = briefOfCoder({ task, ...view }).facts;
  return facts[hashText(`${task.id} fact`) % Math.max(1, facts.length)] ?? null;
}

function callOf(view: TurnView): Draft | null {
  const habit = habitFor(view.task.id);
  if (habit === "source") {
    const fact = chosenFact(view);
    if (fact === null) return null;
    const query = queryFor(fact.key);
    return calling("search", { query: `${query}${pick(searchEndings, view.random)}` });
  }
  if (habit === "recount") {
    const call = recipeOf(view).recount(givenTo(view), view.random);
    return calling(call.name, call.arguments);
  }
  const last = view.steps.findLast(
    ({ agent, kind, tool }) => agent === view.names.Coder && kind === "tool-call" && tool !== undefined,
  );
  return last?.tool === undefined ? null : rerun(last.tool, view.random);
}

/** The same call; only white space differs. */
function rerun({ name, arguments: given }: { name: string; arguments: unknown }, random: () => number): Draft {
  const fields: [string, unknown][] = typeof given === "object" && given !== null ? Object.entries(given) : [];
  const end = pick(["", "\n", "\n\n"], random);
  return calling(name, Object.fromEntries(fields.map(([key, value]) => [key, `${String(value)}${end}`])));
}

function findFault(view: TurnView, result: string, output: string): { why: string; brief: Brief } | null {
  const habit = habitFor(view.task.id);
  if (habit === "source") {
    const fact = chosenFact(view);
    const read = fact === null ? null : readValue(fact.key, output, false);
    if (fact === null || read === null || isSameAnswer(read.value, fact.value)) return null;
    const brief = briefOfCoder(view);
    const facts = brief.facts.map((one) =>
      one === fact || one.key === fact.key ? { key: one.key, value: read.value } : one,
    );
    return { why: `the files give another ${fact.key}.`, brief: { ...brief, facts } };
  }
  const own = lastValue(output);
  if (isSameAnswer(own, result)) return null;
  const why = pick(
    ["my own check comes to something else.", "it is not what my check gives.", "my check does not give this."],
    view.random,
  );
  return { why, brief: habit === "recount" ? givenTo(view) : briefOfCoder(view) };
}
