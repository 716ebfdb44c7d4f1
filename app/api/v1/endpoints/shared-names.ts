import { type Json } from "./component-schemas";

const isJson = (value: unknown): value is Json => typeof value === "object" && value !== null && !Array.isArray(value);
const prefix = "#/components/schemas/";

const nameIn = (schema: unknown): string | null =>
  isJson(schema) && typeof schema.$ref === "string" && schema.$ref.startsWith(prefix)
    ? schema.$ref.slice(prefix.length)
    : null;

/** What an operation answers in JSON when it went well, by name. */
const answersOf = ({ responses }: Json): string[] =>
  Object.entries(responses as Json).flatMap(([status, response]) => {
    const content = isJson(response) && isJson(response.content) ? response.content["application/json"] : null;
    const name = status.startsWith("2") && isJson(content) ? nameIn(content.schema) : null;
    return name === null ? [] : [name];
  });

const inPascal = (field: string): string => field.charAt(0).toUpperCase() + field.slice(1);

/** `{ evaluation }` is an EvaluationAnswer, a page of `{ shares }` a SharesAnswer. */
const ownName = ({ properties }: Json): string => {
  const fields = Object.keys(properties as Json).filter((field) => field !== "nextCursor");
  return `${fields.map((field) => inPascal(field.replace(/^is(?=[A-Z])/, ""))).join("")}Answer`;
};

/**
 * New names for answers that several operations give: such a one is named for what it holds, since it is no more the
 * one's than the other's. `operations` are those of the document.
 */
export const sharedNames = (
  operations: readonly Json[],
  schemas: Readonly<Record<string, Json>>,
  isKnown: (name: string) => boolean,
): Map<string, string> => {
  const users = new Map<string, number>();
  for (const name of operations.flatMap((operation) => [...new Set(answersOf(operation))]))
    users.set(name, (users.get(name) ?? 0) + 1);
  const taken = new Set(Object.keys(schemas));
  const names = new Map<string, string>();
  for (const [name, count] of users) {
    const schema = schemas[name];
    if (count < 2 || isKnown(name) || !schema || !isJson(schema.properties)) continue;
    const own = ownName(schema);
    if (taken.has(own)) continue;
    taken.add(own);
    names.set(name, own);
  }
  return names;
};

/** A document with these components under other names. */
export const renamed = <T extends Json>(document: T, names: ReadonlyMap<string, string>): T => {
  const walk = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(walk);
    if (!isJson(value)) return value;
    const name = nameIn(value);
    const own = name === null ? undefined : names.get(name);
    const entries = Object.entries(value).map(([key, part]) => [key, walk(part)]);
    return { ...Object.fromEntries(entries), ...(own === undefined ? {} : { $ref: prefix + own }) };
  };
  return walk(document) as T;
};
