import { buildTrace } from "../build-trace";
import { type Document, itemsOf, literalOf, objectOf } from "../document";
import { type TraceFormat } from "../format";
import { objectsAt, textAt } from "../json-fields";
import { isObject } from "../json-value";
import { generatedTrace, isGeneratedStep, isMastraStep, type PlacedStep } from "../vercel-ai/step-content";

/**
 * The steps of a `generateText` result of the Vercel AI SDK, or the result that holds them.
 * The agent has no name in them.
 */
export const vercelAiSteps: TraceFormat = {
  name: "vercel-ai-steps",
  title: "Vercel AI SDK steps",
  words: {
    group: "Other frameworks",
    knownBy: "`content`, `finishReason`, `usage`",
    notes:
      "steps from `content`; prompt, question, and tools from the body of the first request; the file names no agent",
  },
  recognise: (document) => {
    const steps = stepsOf(document).slice(0, 200);
    return steps.length > 0 && steps.every(({ value }) => isGeneratedStep(value) && !isMastraStep(value))
      ? { confidence: "certain", keys: ["content", "finishReason", "usage"] }
      : null;
  },
  read: (document) => [
    buildTrace({
      format: "vercel-ai-steps",
      pointer: document.pointer,
      ...generatedTrace(stepsOf(document), literalOf(document)),
      finalAnswer: textAt(objectOf(document) ?? {}, "text"),
    }),
  ],
};

const stepsOf = (document: Document): PlacedStep[] => {
  const items = itemsOf(document);
  if (items === null) return objectsAt(objectOf(document) ?? {}, "steps", document.pointer);
  return items.flatMap(({ pointer, value }) => (isObject(value) ? [{ pointer, value }] : []));
};
