import { type TraceFormat } from "../format";
import { isExportItem, readAgentsExport } from "../openai-agents/agents-spans";
import { firstValues, placedValues } from "../platforms/platform-record";

/**
 * What a trace processor of the OpenAI Agents SDK writes: `trace` and `trace.span` objects, as a list or line by line.
 */
export const openAiAgentsTrace: TraceFormat = {
  name: "openai-agents-trace",
  title: "OpenAI Agents SDK trace",
  words: {
    group: "OpenAI, Anthropic and coding agents",
    knownBy: "`object: trace.span` + `span_data`",
    notes:
      "agent: nearest agent span; hand-offs: handoff spans; errors only from spans that have one; response spans contain no text, so their steps are empty, with a warning; triggered guardrails are in the metadata",
  },
  recognise: (document) =>
    firstValues(document).some(({ value }) => isExportItem(value))
      ? { confidence: "certain", keys: ["object: trace.span", "trace_id", "span_data"] }
      : null,
  read: (document) => readAgentsExport(placedValues(document), "openai-agents-trace", document.pointer),
};
