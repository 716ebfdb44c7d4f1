import { numberAt, objectAt, textAt } from "../json-fields";
import { pointerTo } from "../json-pointer";
import { isObject, type JsonObject } from "../json-value";
import { tokensOf } from "../messages/usage-tokens";

/** An event of a checkpoint, with its pointer. */
export interface CrewEvent {
  pointer: string;
  type: string;
  fields: JsonObject;
}

/** The events of a checkpoint in the order in which they were sent. */
export function eventsOf(checkpoint: JsonObject, pointer: string): CrewEvent[] {
  const nodes = objectAt(objectAt(checkpoint, "event_record"), "nodes");
  return Object.entries(nodes)
    .flatMap(([id, node]) => {
      const fields = isObject(node) ? objectAt(node, "event") : {};
      const type = textAt(fields, "type");
      const at = pointerTo(pointer, "event_record", "nodes", id, "event");
      return type === undefined ? [] : [{ pointer: at, type, fields }];
    })
    .sort((a, b) => sequenceOf(a) - sequenceOf(b));
}

const sequenceOf = ({ fields }: CrewEvent): number => numberAt(fields, "emission_sequence") ?? Number.MAX_SAFE_INTEGER;

/** Model and tokens of a model call. */
export function usageOf(fields: JsonObject): { model?: string; inputTokens?: number; outputTokens?: number } {
  const usage = objectAt(fields, "usage");
  const found = { model: textAt(fields, "model"), ...tokensOf(usage) };
  return Object.fromEntries(Object.entries(found).filter(([, value]) => value !== undefined));
}
