import { type Policy, scriptedPolicy } from "../sandbox/policy";
import { queryFor, readValue, resolveNeed } from "../sandbox/relations";
import { scripted } from "../sandbox/sandbox-team";
import { calling, type Draft, foundFacts, lastWordTo, outputsSince, type TurnView } from "../sandbox/turn-view";
import {
  pick,
  readNeeds,
  readOutput,
  readResult,
  type SourcedFact,
  writeApproval,
  writeFinalAnswer,
  writeFindings,
  writeResult,
} from "../sandbox/wording";

/** So often a call that failed is made again. */
const mostTries = 3;

/**
 * Agents that make the best of what they get: they call again what failed, take a value only from a document about
 * what they looked for, and say what is missing instead of assuming it. `concern` is what the Planner sees wrong in
 * the task.
 */
export const carefulPolicy = (concern: string | null = null): Policy => ({
  name: scripted,
  take: (role, view, signal) => {
    if (role === "Planner") return planner(view, concern) ?? scriptedPolicy.take(role, view, signal);
    if (role === "Researcher") return researcher(view);
    const again = callAgain(view);
    if (again) return again;
    if (role === "Coder" && hasNothing(view))
      return honestResult(view, { kind: "message", content: writeResult("none", "", view.random) });
    const draft = scriptedPolicy.take(role, view, signal) as Draft;
    return role === "Coder" ? honestResult(view, draft) : honestCheck(view, draft);
  },
});

const endWith = (view: TurnView, said: string): Draft => ({
  kind: "message",
  content: writeFinalAnswer(said, view.random),
});

function planner(view: TurnView, concern: string | null): Draft | null {
  const { steps, agent, names, random } = view;
  if (!steps.some((step) => step.agent === agent))
    return concern === null
      ? null
      : endWith(view, `${pick(["not possible.", "unclear.", "open."], random)} ${concern}`);
  const last = steps[lastWordTo(view)];
  if (last?.agent === names.Researcher && last === steps.at(-1)) {
    const needs =
      readNeeds(
        steps.findLast(({ recipient, kind }) => recipient === names.Researcher && kind !== "tool-result")?.content ??
          "",
      ) ?? [];
    const facts = foundFacts(steps, names.Researcher);
    const without = needs.find((_, at) => facts[at] === undefined);
    if (facts.length >= needs.length || without === undefined) return null;
    const missing = needs.find((need) => !facts.some(({ key }) => key === resolveNeed(need, facts))) ?? without;
    const why = pick(
      [`the ${missing} was not found`, `no document states the ${missing}`, `the ${missing} is missing`],
      random,
    );
    return endWith(view, `unknown, because ${why}`);
  }
  const result = readResult(last?.content ?? "");
  if (last === steps.at(-1) && last?.agent === names.Coder && result === "none") {
    const how = /^How: *(.+)$/mu.exec(last.content)?.[1] ?? "";
    return endWith(view, `none (${how})`);
  }
  return null;
}

/** One search for each fact, again where it failed. */
function researcher(view: TurnView): Draft {
  const asked = lastWordTo(view);
  const needs = readNeeds(view.steps[asked]?.content ?? "") ?? [];
  const results = outputsSince(view, asked);
  const outputs: (string | null)[] = [];
  let tries = 0;
  for (const { content, isError } of results) {
    tries = isError === true ? tries + 1 : 0;
    if (isError !== true) outputs.push(readOutput(content));
    else if (tries === mostTries) {
      outputs.push(null);
      tries = 0;
    }
  }
  const facts: SourcedFact[] = [];
  let used = 0;
  for (const need of needs) {
    const key = resolveNeed(need, facts);
    const known = outputs
      .slice(0, used)
      .flatMap((output) => (output === null ? [] : (readValue(key, output, false) ?? [])))[0];
    if (known === undefined && used === outputs.length && facts.every(({ value }) => value !== "not found"))
      return calling("search", { query: queryFor(key) });
    const output = outputs[used];
    const read = known ?? (output == null ? null : readValue(key, output, false));
    if (known === undefined) used += 1;
    facts.push({ key, value: read?.value ?? "not found", source: read?.source ?? null });
  }
  const hasFailed = outputs.includes(null);
  const said = writeFindings(facts, view.random);
  const error = readOutput(results.findLast(({ isError }) => isError === true)?.content ?? "");
  return {
    kind: "message",
    recipient: view.names.Planner,
    content: hasFailed ? said.replace("\n", ` The search failed ${mostTries} times: ${error}\n`) : said,
  };
}

/** The call that failed last, once more. */
function callAgain(view: TurnView): Draft | null {
  const results = outputsSince(view, lastWordTo(view));
  const since = results.length - 1 - results.findLastIndex(({ isError }) => isError !== true);
  const last = view.steps.findLast(({ agent, kind }) => agent === view.agent && kind === "tool-call");
  if (since === 0 || since >= mostTries || last?.tool === undefined) return null;
  return calling(last.tool.name, last.tool.arguments as Record<string, string>);
}

/** A query that found no row, or whose sum is of none. */
const hasNothing = (view: TurnView): boolean =>
  outputsSince(view, lastWordTo(view)).some(
    ({ content, isError }) =>
      isError !== true && /^(?:null|\(no rows\))$/u.test(content.trim().split("\n").at(-1) ?? ""),
  );

/** Says why there is no result, and says it to the Planner. */
function honestResult(view: TurnView, draft: Draft): Draft {
  const result = readResult(draft.content);
  const last = outputsSince(view, lastWordTo(view)).at(-1);
  if (draft.kind === "tool-call" || result === null) return draft;
  const isNothing =
    ["none", "null", "nan", "undefined", "infinity", "(no rows)"].includes(result.toLowerCase()) || result === "";
  if (!isNothing) return draft;
  const how =
    last?.isError === true
      ? `the call failed ${mostTries} times: ${readOutput(last.content)}`
      : "nothing fits all conditions";
  return { kind: "message", recipient: view.names.Planner, content: writeResult("none", how, view.random) };
}

/** A check that did not work is not said to have. */
function honestCheck(view: TurnView, draft: Draft): Draft {
  const asked = lastWordTo(view);
  const outputs = outputsSince(view, asked);
  if (draft.recipient !== view.names.Planner || draft.kind !== "message") return draft;
  const result = readResult(view.steps[asked]?.content ?? "") ?? "none";
  const sentBack = view.steps.filter(
    ({ agent, recipient }) => agent === view.agent && recipient === view.names.Coder,
  ).length;
  if (sentBack >= 2)
    return { ...draft, content: writeApproval(result, "two rounds came to another value", view.random) };
  return outputs.length > 0 && outputs.every(({ isError }) => isError === true)
    ? { ...draft, content: writeApproval(result, "the check itself failed, so this is unchecked", view.random) }
    : draft;
}
