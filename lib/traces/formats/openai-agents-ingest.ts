import { type TraceFormat } from "../format";
import { isExportItem, readAgentsExport } from "../openai-agents/agents-spans";
import { firstValues, type PlacedValue, placedValues, valuesBelow } from "../platforms/platform-record";

const itemsOf = (values: readonly PlacedValue[]): PlacedValue[] =>
  values.flatMap((value) => valuesBelow(value, "data"));

/** The bodies that the exporter of the OpenAI Agents SDK posts, `{ data: [trace and spans] }`; a run takes several. */
export const openAiAgentsIngest: TraceFormat = {
  name: "openai-agents-ingest",
  title: "OpenAI Agents SDK, exporter's requests",
  words: {
    group: "OpenAI, Anthropic and coding agents",
    knownBy: "`{data: [trace.span…]}`, several requests a run",
    notes: "like `openai-agents-trace`",
  },
  recognise: (document) =>
    itemsOf(firstValues(document).slice(0, 20)).some(({ value }) => isExportItem(value))
      ? { confidence: "certain", keys: ["data", "object: trace.span", "span_data"] }
      : null,
  read: (document) => readAgentsExport(itemsOf(placedValues(document)), "openai-agents-ingest", document.pointer),
};
