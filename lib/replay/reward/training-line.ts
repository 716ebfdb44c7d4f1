import { type JudgeMessage } from "@/lib/attribution/judge";
import { JudgeError } from "@/lib/attribution/judge-error";
import { tracerPrompt, type TracerPromptInput } from "@/lib/attribution/prompts/tracer-prompt";
import { writeLabel } from "./reward-items";
import { type TracedAnswer } from "./traced-answer";

/**
 * One prompt with what is right, as one object that several trainers read: verl takes `data_source`, `prompt`,
 * `ability`, `reward_model` and `extra_info`; OpenRLHF `prompt` and `label`; TRL `prompt`, and hands every other
 * column to the reward function.
 */
interface TrainingLine {
  data_source: "faultline";
  prompt: JudgeMessage[];
  ability: "failure-attribution";
  reward_model: { style: "rule"; ground_truth: string };
  /** `agent|step`. */
  label: string;
  agent: string;
  step: number;
  /** Its id in the workspace. */
  trace: string;
  /** Equal for traces that ask the same; of one question all are in one split. */
  question: number;
  split: string | null;
  extra_info: {
    index: number;
    split: string | null;
    trace: string;
    content_hash: string;
    step_count: number;
    /** Whether text of its steps was left out, so that the prompt fits. */
    is_shortened: boolean;
  };
}

interface TrainingCase extends TracerPromptInput {
  label: TracedAnswer;
  traceId: string;
  index: number;
  question: number;
  split: string | null;
}

/**
 * The line of a labeled trace; null where its steps do not fit into the context, or the label
 * names a step that it does not have.
 */
export function trainingLine({ label, traceId, index, question, split, ...input }: TrainingCase): TrainingLine | null {
  const { steps, contentHash } = input.trace;
  if (label.stepIndex >= steps.length) return null;
  const prompt = fittingPrompt(input);
  if (prompt === null) return null;
  const truth = writeLabel(label);
  return {
    data_source: "faultline",
    prompt: prompt.messages,
    ability: "failure-attribution",
    reward_model: { style: "rule", ground_truth: truth },
    label: truth,
    agent: label.agent,
    step: label.stepIndex,
    trace: traceId,
    question,
    split,
    extra_info: {
      index,
      split,
      trace: traceId,
      content_hash: contentHash,
      step_count: steps.length,
      is_shortened: prompt.shown.unseen.length > 0,
    },
  };
}

function fittingPrompt(input: TracerPromptInput): ReturnType<typeof tracerPrompt> | null {
  try {
    return tracerPrompt(input);
  } catch (error) {
    if (error instanceof JudgeError && error.code === "too-long") return null;
    throw error;
  }
}
