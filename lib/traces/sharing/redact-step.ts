import { type Step } from "../trace";
import { mapTexts, type ReaderWords } from "./reader-words";

/** A step as readers of a share are shown it. Where in the file it stood stays behind: the file does too. */
export function redactStep(step: Step, words: ReaderWords): Step {
  const { inputs: _inputs, recipient, tool, model, ...rest } = step;
  const agent = words.agent(step.agent);
  return {
    ...rest,
    agent,
    rawAgent: agent,
    content: words.text(step.content),
    source: { pointer: "" },
    ...(recipient === undefined ? {} : { recipient: words.agent(recipient) }),
    ...(tool && { tool: { name: words.text(tool.name), arguments: mapTexts(tool.arguments, words.text) } }),
    ...(model === undefined ? {} : { model: words.text(model) }),
  };
}
