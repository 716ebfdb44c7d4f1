import { expect } from "vitest";
import { type JsonObject } from "../json-value";
import { readOtlp } from "../otlp/read-otlp";

export type Values = Record<string, string | number>;
const key = (name: string, value: string | number) => ({
  key: name,
  value: typeof value === "number" ? { intValue: String(value) } : { stringValue: value },
});

/** A request of one span; ids are letters, times are milliseconds. */
export function one(
  id: string,
  parent: string,
  [from, to]: [number, number],
  name: string,
  values: Values,
  scope = "demo",
) {
  const span: JsonObject = {
    traceId: "0af7651916cd43dd8448eb211c80319c",
    spanId: id.repeat(16),
    parentSpanId: parent.repeat(16),
    name,
    startTimeUnixNano: `${from}000000`,
    endTimeUnixNano: `${to}000000`,
    attributes: Object.entries(values).map(([at, value]) => key(at, value)),
  };
  return { resourceSpans: [{ scopeSpans: [{ scope: { name: scope }, spans: [span] }] }] };
}

/** The steps, the same in whatever order the requests came. */
export function told(...requests: object[]): string[] | undefined {
  const read = (sent: object[]) =>
    readOtlp(sent).flatMap(
      ({ trace }) =>
        trace?.steps.map(
          ({ agent, kind, recipient, content, isError }) =>
            `${agent} ${kind}${isError ? "!" : ""}${recipient ? ` > ${recipient}` : ""}: ${content}`,
        ) ?? [],
    );
  const steps = read(requests);
  expect(read(requests.toReversed())).toEqual(steps);
  expect(read([...requests.slice(2), ...requests.slice(0, 3)])).toEqual(steps);
  return steps;
}
