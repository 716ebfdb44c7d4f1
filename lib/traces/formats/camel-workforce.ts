import { buildTrace } from "../build-trace";
import { workforceSteps } from "../camel/workforce-steps";
import { itemsOf } from "../document";
import { type TraceFormat } from "../format";
import { hasKeys } from "../json-fields";
import { isObject } from "../json-value";

/**
 * The events of a CAMEL workforce, as `dump_workforce_logs` writes them. What the workers' models
 * said and called is not among them.
 */
export const camelWorkforce: TraceFormat = {
  name: "camel-workforce",
  title: "CAMEL workforce",
  words: {
    group: "Other frameworks",
    knownBy: "`event_type`, `workforce_id`",
    notes: "agent from `worker_created.role` (the name before the colon); whoever splits tasks is called `workforce`",
  },
  recognise: (document) => {
    const items = itemsOf(document)?.slice(0, 200) ?? [];
    const isLog =
      items.length > 0 && items.every(({ value }) => isObject(value) && hasKeys(value, "event_type", "workforce_id"));
    return isLog ? { confidence: "certain", keys: ["event_type", "workforce_id"] } : null;
  },
  read: (document) => {
    const { failure, ...found } = workforceSteps(itemsOf(document) ?? []);
    return [
      buildTrace({
        format: "camel-workforce",
        pointer: document.pointer,
        ...found,
        termination: failure,
        outcome: failure === undefined ? undefined : "failed",
      }),
    ];
  },
};
