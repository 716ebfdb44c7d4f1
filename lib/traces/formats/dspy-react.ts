import { buildTrace } from "../build-trace";
import { literalOf, objectOf, type ReadLiteral } from "../document";
import { finishTool, isFailure } from "../dspy/lm-calls";
import { type TraceFormat } from "../format";
import { objectAt, textAt } from "../json-fields";
import { pointerTo } from "../json-pointer";
import { isObject, type JsonObject } from "../json-value";
import { spelled } from "../messages/place";
import { type StepDraft } from "../step-draft";

const agent = "assistant";
const key = /^(?:thought|tool_name|tool_args|observation)_(\d{1,9})$/;

/**
 * The prediction of DSPy's ReAct: its trajectory in numbered keys, then the answer's
 * fields. What was asked is not in it.
 */
export const dspyReact: TraceFormat = {
  name: "dspy-react",
  title: "DSPy ReAct prediction",
  words: {
    group: "Other frameworks",
    knownBy: "`trajectory.thought_N`",
    notes: '`finish` is not a tool; an observation that begins "Execution error in" is an error',
  },
  recognise: (document) => {
    const { trajectory } = objectOf(document) ?? {};
    const keys = isObject(trajectory) ? Object.keys(trajectory).slice(0, 200) : [];
    return keys.some((name) => name.startsWith("tool_name_")) && keys.every((name) => key.test(name))
      ? { confidence: "certain", keys: ["trajectory.thought_0", "trajectory.tool_name_0"] }
      : null;
  },
  read: (document) => {
    const prediction = objectOf(document) ?? {};
    const trajectory = objectAt(prediction, "trajectory");
    const at = pointerTo(document.pointer, "trajectory");
    const numbers = [...new Set(Object.keys(trajectory).flatMap((name) => Number(key.exec(name)?.[1] ?? Number.NaN)))];
    const turns = numbers.filter(Number.isInteger).sort((a, b) => a - b);
    const answers = Object.keys(prediction).flatMap((name): StepDraft[] => {
      const content = textAt(prediction, name) ?? "";
      const kind = name === "reasoning" || name === "rationale" ? "thought" : "message";
      return content === "" ? [] : [{ rawAgent: agent, kind, content, pointer: pointerTo(document.pointer, name) }];
    });
    const isFinished = turns.some((turn) => trajectory[`tool_name_${turn}`] === finishTool);
    return [
      buildTrace({
        format: "dspy-react",
        pointer: document.pointer,
        steps: [...turns.flatMap((turn) => turnSteps(trajectory, turn, at, literalOf(document))), ...answers],
        question: textAt(prediction, "question"),
        termination: isFinished ? finishTool : undefined,
      }),
    ];
  },
};

function turnSteps(trajectory: JsonObject, turn: number, pointer: string, literal: ReadLiteral): StepDraft[] {
  const steps: StepDraft[] = [];
  const [thought, name] = [textAt(trajectory, `thought_${turn}`) ?? "", textAt(trajectory, `tool_name_${turn}`)];
  if (thought !== "")
    steps.push({ rawAgent: agent, kind: "thought", content: thought, pointer: pointerTo(pointer, `thought_${turn}`) });
  // The tool that ends the loop is none of the application's.
  if (name === undefined || name === finishTool) return steps;
  const args = { pointer: pointerTo(pointer, `tool_args_${turn}`), literal };
  const observation = { pointer: pointerTo(pointer, `observation_${turn}`), literal };
  const given = trajectory[`tool_args_${turn}`];
  const callId = String(turn);
  steps.push({
    rawAgent: agent,
    kind: "tool-call",
    content: spelled(given, args),
    pointer: args.pointer,
    callId,
    tool: { name, arguments: given ?? {} },
  });
  const content = spelled(trajectory[`observation_${turn}`], observation);
  if (`observation_${turn}` in trajectory)
    steps.push({
      rawAgent: name,
      kind: "tool-result",
      content,
      pointer: observation.pointer,
      callId,
      isError: isFailure(content),
    });
  return steps;
}
