import { buildTrace } from "../build-trace";
import { type Document, itemsOf, literalOf, objectOf } from "../document";
import { type TraceFormat } from "../format";
import { objectsAt, textAt } from "../json-fields";
import { isObject } from "../json-value";
import { agentName, markSubAgents } from "../mastra/sub-agents";
import { generatedTrace, isGeneratedStep, isMastraStep, type PlacedStep } from "../vercel-ai/step-content";

/** The steps of a Mastra agent's result, or the result that holds them. A sub-agent's own steps are not in them. */
export const mastraSteps: TraceFormat = {
  name: "mastra-steps",
  title: "Mastra steps",
  words: {
    group: "Other frameworks",
    knownBy: "`toolCalls[].payload`, `staticToolCalls`",
    notes: "sub-agent = tool `agent-X`; the name of the agent itself from `subAgentResourceId`",
  },
  recognise: (document) => {
    const steps = stepsOf(document).slice(0, 200);
    return steps.length > 0 &&
      steps.every(({ value }) => isGeneratedStep(value)) &&
      steps.some(({ value }) => isMastraStep(value))
      ? { confidence: "certain", keys: ["toolCalls[].payload", "staticToolCalls", "finishReason"] }
      : null;
  },
  read: (document) => {
    const [steps, literal] = [stepsOf(document), literalOf(document)];
    const agent = agentName(generatedTrace(steps, literal).steps);
    const trace = generatedTrace(steps, literal, agent);
    const finalAnswer = textAt(objectOf(document) ?? {}, "text");
    return [
      buildTrace({
        format: "mastra-steps",
        pointer: document.pointer,
        ...trace,
        finalAnswer,
        steps: markSubAgents(trace.steps),
      }),
    ];
  },
};

const stepsOf = (document: Document): PlacedStep[] => {
  const items = itemsOf(document);
  if (items === null) return objectsAt(objectOf(document) ?? {}, "steps", document.pointer);
  return items.flatMap(({ pointer, value }) => (isObject(value) ? [{ pointer, value }] : []));
};
