import { listAt, objectAt, textAt } from "../json-fields";
import { pointerTo } from "../json-pointer";
import { isObject, type JsonObject } from "../json-value";
import { type DecodedMessage } from "../messages/message";
import { type PlacedValue } from "./platform-record";

/**
 * The agent to which a tool of LangGraph passes control: as the run's metadata names it,
 * else as the command goes to it.
 */
export function handoffTarget(metadata: JsonObject, command: unknown): string | undefined {
  const stated = textAt(metadata, "__handoff_destination");
  if (stated !== undefined || !isObject(command) || command["graph"] !== "__parent__") return stated;
  const to = textAt(command, "goto");
  return to === "" || to === "__end__" ? undefined : to;
}

/** The messages of an input without the pair that LangGraph's supervisor puts in for the way back: nobody said them. */
export function withoutHandBacks(
  messages: readonly DecodedMessage[],
  { value, pointer }: PlacedValue,
): DecodedMessage[] {
  const list = isObject(value) ? listAt(value, "messages") : [];
  const found = list.flatMap((item, at) =>
    Array.isArray(item)
      ? (item as unknown[]).flatMap((one, inner) =>
          isHandBack(one) ? [pointerTo(pointer, "messages", at, inner)] : [],
        )
      : isHandBack(item)
        ? [pointerTo(pointer, "messages", at)]
        : [],
  );
  return messages.filter(
    (message) => !found.some((at) => message.pointer === at || message.pointer.startsWith(`${at}/`)),
  );
}

function isHandBack(item: unknown): boolean {
  if (!isObject(item)) return false;
  const fields = isObject(item["kwargs"]) ? item["kwargs"] : item;
  return objectAt(fields, "response_metadata")["__is_handoff_back"] === true;
}
