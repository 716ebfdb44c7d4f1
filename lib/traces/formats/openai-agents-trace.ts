import { type TraceFormat } from "../format";
import { isExportItem, readAgentsExport } from "../openai-agents/agents-spans";
import { firstValues, placedValues } from "../platforms/platform-record";

/**
 * What a trace processor of the OpenAI Agents SDK writes: `trace` and `trace.span` objects, as a list or line by line.
 */
export const openAiAgentsTrace: TraceFormat = {
  name: "openai-agents-trace",
  title: "OpenAI Agents SDK trace",
  recognise: (document) =>
    firstValues(document).some(({ value }) => isExportItem(value))
      ? { confidence: "certain", keys: ["object: trace.span", "trace_id", "span_data"] }
      : null,
  read: (document) => readAgentsExport(placedValues(document), "openai-agents-trace", document.pointer),
};
