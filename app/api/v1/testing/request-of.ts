import { endpoints } from "../endpoints/endpoint-list";
import { type ExampleRequest, isNumber } from "../examples/example-request";
import { type Known, type StoryCall } from "./story-call";

/** Stands for values that are sent as numbers: a marker would not survive being made one. */
const firstNumber = 9_007_199_254_700_000;
const numberNames: string[] = [];
const numberFor = (name: string): string => {
  if (!numberNames.includes(name)) numberNames.push(name);
  return String(firstNumber + numberNames.indexOf(name));
};

/** Tells a call which value it asks for, not what that is. */
const markers = new Proxy<Known>(
  {},
  { get: (_, name) => (isNumber(String(name)) ? numberFor(String(name)) : `{{${String(name)}}}`) },
);

const marked = (body: unknown): unknown =>
  JSON.parse(JSON.stringify(body), (_, value: unknown) => {
    const name = numberNames[Number(value) - firstNumber];
    return name === undefined ? value : `{{${name}}}`;
  });

const takesFile = new Set(
  endpoints.flatMap(({ method, path, body }) => (body === "file" ? [`${method} ${path}`] : [])),
);

/** What a call of the story sends, with markers in place of what is known only then. */
export function requestOf({ operation, query, headers, body }: StoryCall): ExampleRequest {
  const search = typeof query === "function" ? query(markers) : query;
  const sent = typeof body === "function" ? body(markers) : body;
  // What a program sends with every body is no part of the example.
  const { "content-type": _, ...own } = headers ?? {};
  return {
    ...(search === undefined ? {} : { query: search }),
    ...(Object.keys(own).length === 0 ? {} : { headers: own }),
    ...(sent === undefined
      ? {}
      : takesFile.has(operation)
        ? { file: decodeURIComponent(own["x-file-name"] ?? "trace.json").replaceAll(" ", "-") }
        : { body: marked(sent) }),
  };
}
