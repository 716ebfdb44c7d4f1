import { noStep } from "./reply-fields";
import { type AttributionReply } from "./reply-schemas";

const noAgent = /^\W*(none|null|nil|n\/?a|no[ _-]?(one|body|agent)|nobody|not applicable|no agent\b.*)\W*$/i;

/**
 * Whether a judge says that no step decided the run: it names no step in so many words, and no agent. One that names
 * an agent without a step, or leaves the step out, has not answered.
 */
export const isDenial = ({ step, agent }: Pick<AttributionReply, "step" | "agent">): boolean =>
  step === noStep && (agent === null || noAgent.test(agent));
