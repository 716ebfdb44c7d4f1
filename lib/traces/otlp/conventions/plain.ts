import { type Convention } from "./convention";

/** Spans that follow no convention for agents: kept in the tree for what stands below them. */
export const plain: Convention = {
  name: "otlp-plain",
  title: "OpenTelemetry spans",
  marks: [],
  recognise: () => true,
  read: () => ({ kind: "chain" }),
};
