import { buildTrace } from "../build-trace";
import { miniSteps } from "../coding/mini-swe-steps";
import { taskOf } from "../coding/mini-swe-task";
import { objectOf, objectsBelow } from "../document";
import { type TraceFormat } from "../format";
import { objectAt, textAt } from "../json-fields";
import { isObject, type JsonObject } from "../json-value";
import { textField } from "../messages/field";
import { type Outcome } from "../trace";

const agent = "mini-swe-agent";

/** A trajectory of mini-swe-agent: commands in blocks of text (version 1), or calls of its only tool (version 2). */
export const miniSweAgent: TraceFormat = {
  name: "mini-swe-agent",
  title: "mini-swe-agent trajectory",
  words: {
    group: "Benchmarks and labeled sets",
    knownBy: "`trajectory_format: mini-swe-agent-…`; or `info.mini_version` + `messages`",
    notes:
      'agent "mini-swe-agent"; a code block or tool call is a call of `bash`, and its return code decides errors; question = the task inside the template; any end but Submitted = failed',
  },
  recognise: (document) => {
    const run = objectOf(document);
    if (run === null || !Array.isArray(run["messages"])) return null;
    const names = textAt(run, "trajectory_format") ?? "";
    if (/^mini-swe-agent/i.test(names)) return { confidence: "certain", keys: ["trajectory_format", "messages"] };
    return "mini_version" in objectAt(run, "info")
      ? { confidence: "certain", keys: ["info.mini_version", "messages"] }
      : null;
  },
  read: (document) => {
    const run = objectOf(document) ?? {};
    const info = objectAt(run, "info");
    const config = objectAt(info, "config");
    const messages = objectsBelow(document, "messages");
    const model = textField(objectAt(config, "model"), "model_name");
    const { steps, systemPrompt } = miniSteps(messages, { agent, model });
    const exit = textField(info, "exit_status");
    const version = textField(info, "mini_version");
    const asked = steps.find(({ kind }) => kind === "input")?.content;
    const outcome = outcomeOf(run, info, exit);
    const submission = textField(info, "submission");
    return [
      buildTrace({
        format: "mini-swe-agent",
        pointer: document.pointer,
        steps,
        question:
          asked === undefined ? undefined : taskOf(asked, textField(objectAt(config, "agent"), "instance_template")),
        agents: systemPrompt === undefined ? [] : [{ name: agent, systemPrompt }],
        externalId: textField(run, "instance_id") ?? textField(info, "instance_id"),
        system: { name: agent, ...(version !== undefined && { version }) },
        termination: exit,
        outcome,
        finalAnswer: submission,
        metadata: isObject(info["model_stats"]) ? { modelStats: info["model_stats"] } : {},
      }),
    ];
  },
};

/** One that submitted may be right or wrong, unless the file says which; any other end did not answer. */
function outcomeOf(run: JsonObject, info: JsonObject, exit: string | undefined): Outcome {
  const resolved = [run["resolved"], info["resolved"]].find((value) => typeof value === "boolean");
  if (resolved !== undefined) return resolved ? "passed" : "failed";
  return exit === undefined || /^submitted$/i.test(exit) ? "unknown" : "failed";
}
