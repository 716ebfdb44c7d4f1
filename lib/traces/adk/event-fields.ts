import { type JsonObject } from "../json-value";

/**
 * A field of ADK under its camel-case name, as the web server writes it, or under its snake-case one, as Python does.
 */
export function adkField(object: JsonObject, name: string): unknown {
  const value = object[name];
  return value !== undefined && value !== null ? value : object[snakeCase(name)];
}

export const adkText = (object: JsonObject, name: string): string | undefined => {
  const value = adkField(object, name);
  return typeof value === "string" && value !== "" ? value : undefined;
};

export const adkObject = (object: JsonObject, name: string): JsonObject => {
  const value = adkField(object, name);
  return typeof value === "object" && value !== null && !Array.isArray(value) ? (value as JsonObject) : {};
};

/** Under which of its names a field stands, for a pointer. */
export const adkKey = (object: JsonObject, name: string): string =>
  object[name] !== undefined && object[name] !== null ? name : snakeCase(name);

const snakeCase = (name: string): string => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** Whether an object is an event of an ADK session: an author, an invocation and what it did. */
export const isAdkEvent = (value: unknown): value is JsonObject =>
  typeof value === "object" &&
  value !== null &&
  typeof (value as JsonObject)["author"] === "string" &&
  adkText(value as JsonObject, "invocationId") !== undefined &&
  Object.hasOwn(value, "actions");
