import { type Attribution } from "@/lib/traces/attribution";
import { sameAgent } from "@/lib/traces/normalise-agent";
import { type StepOutline, unknownAgent } from "./step-outline";

/**
 * Agent and step of an answer. A run may blame an agent and yet point to a step that another one
 * took: then they are no one place.
 */
interface AnswerPlace {
  /** Whom the run blames; null where it abstains. */
  agent: string | null;
  stepIndex: number;
  /** Whose step it is, where that is not the blamed agent; null also where it is not known. */
  speaker: string | null;
}

export function answerPlace(
  { agent, stepIndex, isAbstained }: Pick<Attribution, "agent" | "stepIndex" | "isAbstained">,
  outline: readonly Pick<StepOutline, "agent">[],
): AnswerPlace {
  const speaker = outline[stepIndex]?.agent ?? unknownAgent;
  const isTheirs = speaker === unknownAgent || (!isAbstained && sameAgent(agent, speaker));
  return { agent: isAbstained ? null : agent, stepIndex, speaker: isTheirs ? null : speaker };
}
