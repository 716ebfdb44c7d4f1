import { parseJsonText } from "../messages/parse-json-text";
import { type StepDraft, type TraceDraft } from "../step-draft";
import { fieldsOf, sectionsOf } from "./sections";

const agent = "assistant";

/** A text with its place. */
export interface Placed {
  text: string;
  pointer: string;
}

/** One call of a language model: what it was given and what it wrote. */
export interface LmCall {
  prompt: string | undefined;
  given: Placed[];
  outputs: Placed[];
  about: Pick<StepDraft, "startedAt" | "model" | "inputTokens" | "outputTokens" | "costUsd" | "spanId">;
}

/**
 * The steps of a history of model calls. Each call of a ReAct loop repeats what went before in its prompt:
 * an observation is new where it stands first. Answers in DSPy's fields become thoughts, calls and
 * messages; any other answer is a message.
 */
export function lmCallSteps(
  calls: readonly LmCall[],
): Pick<TraceDraft, "steps" | "agents" | "question" | "duplicateCount"> {
  const steps: StepDraft[] = [];
  const seen = new Set<string>();
  const pending: StepDraft[] = [];
  let duplicateCount = 0;
  let observed = 0;
  for (const { given, outputs, about } of calls) {
    const { startedAt } = about;
    for (const { text, pointer } of given) {
      const fields = sectionsOf(text);
      const inputs = fields.filter(
        ({ name }) => !/^(?:trajectory|(?:thought|tool_name|tool_args|observation)_\d+)$/.test(name),
      );
      for (const content of fields.length === 0 ? [text] : inputs.map((field) => field.text)) {
        if (content.trim() === "") continue;
        if (seen.has(content)) duplicateCount += 1;
        else steps.push({ rawAgent: "user", kind: "input", content, pointer, startedAt });
        seen.add(content);
      }
      const observations = fields.filter(({ name }) => /^observation_\d+$/.test(name));
      duplicateCount += Math.min(observed, observations.length);
      for (const { text: content } of observations.slice(observed)) {
        // The loop answers its own tool for the end with this.
        if (pending.length === 0 && content === "Completed.") continue;
        steps.push({
          ...answerTo(pending.shift()),
          kind: "tool-result",
          content,
          pointer,
          isError: isFailure(content),
          startedAt,
        });
      }
      observed = Math.max(observed, observations.length);
    }
    const said = outputs.flatMap(({ text, pointer }) => outputSteps(text, pointer, about));
    pending.push(...said.filter(({ kind }) => kind === "tool-call"));
    steps.push(...said);
  }
  const prompt = calls.map((call) => call.prompt).find((text) => text !== undefined);
  return {
    steps,
    agents: prompt === undefined ? undefined : [{ name: agent, systemPrompt: prompt }],
    question: steps.find(({ kind }) => kind === "input")?.content,
    duplicateCount,
  };
}

const answerTo = (call: StepDraft | undefined): Pick<StepDraft, "rawAgent" | "callId"> => ({
  rawAgent: call?.tool?.name ?? "",
  callId: call?.callId,
});

/** DSPy gives a tool's exception to the model as text. */
export const isFailure = (observation: string): boolean => observation.startsWith("Execution error in ");

/** The tool by which a ReAct loop says that it is done: no tool of the application. */
export const finishTool = "finish";

function outputSteps(text: string, pointer: string, about: LmCall["about"]): StepDraft[] {
  const fields = fieldsOf(text).filter(({ name }) => name !== "completed");
  if (fields.length === 0)
    return text.trim() === "" ? [] : [{ ...about, rawAgent: agent, kind: "message", content: text, pointer }];
  const value = (name: string): string | undefined => fields.find((field) => field.name === name)?.text;
  const steps = fields.flatMap(({ name, text: content }): StepDraft[] => {
    if (content === "" || name === "next_tool_name") return [];
    if (name === "next_tool_args") {
      const called = value("next_tool_name") ?? "tool";
      const tool = { name: called, arguments: parseJsonText(content) ?? content };
      return called === finishTool
        ? []
        : [{ rawAgent: agent, kind: "tool-call", content, pointer, callId: pointer, tool }];
    }
    const kind = name === "next_thought" || name === "reasoning" || name === "rationale" ? "thought" : "message";
    return [{ rawAgent: agent, kind, content, pointer }];
  });
  return steps.map((step, at) => ({
    ...step,
    startedAt: about.startedAt,
    spanId: about.spanId,
    ...(at === 0 && about),
  }));
}
