import { textAt } from "../json-fields";
import { isObject } from "../json-value";
import { type StepDraft } from "../step-draft";

/** Whom a call of LlamaIndex's hand-off tool names; undefined for any other call. */
export const handoffTarget = ({ tool }: StepDraft): string | undefined =>
  tool?.name === "handoff" && isObject(tool.arguments) ? textAt(tool.arguments, "to_agent") : undefined;

/** What agents with a state are given: the state, then the message. */
const withState = /^Current state:\n[\s\S]*?\n\nCurrent message:\n([\s\S]*)$/;

/** What the user asked, without the state that the workflow puts before it. */
export const questionIn = (text: string): string => (withState.exec(text.slice(0, 100_000))?.[1] ?? text).trim();
