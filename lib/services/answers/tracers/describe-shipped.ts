import { type ShippedTracerView } from "@/lib/attribution/tracer-view";
import { shippedModel } from "@/lib/tracer/shipped-tracer";

/** What the weights that come with Faultline rest on. Of no workspace. */
export const describeShipped = (): ShippedTracerView => {
  const { name, traceCount, questionCount, protocol, figures } = shippedModel().provenance;
  return { name, traceCount, questionCount, protocol, figures };
};
