import { type Convention } from "./convention";

/** Spans that follow no convention for agents: kept in the tree for what stands below them. */
export const plain: Convention = {
  name: "otlp-plain",
  title: "OpenTelemetry spans",
  words: {
    group: "OpenTelemetry and tracing",
    knownBy: "`resourceSpans` without any of these (also Tempo's `batches`)",
    notes: "one step for each span: its name, by the service",
  },
  marks: [],
  recognise: () => true,
  read: () => ({ kind: "chain" }),
};
