import { expect, it } from "vitest";
import { type SpanRecord } from "../spans/span-record";
import { nameFunctionAgents } from "./function-agents";

const span = (id: string, parentId: string | null, more: Partial<SpanRecord> = {}): SpanRecord => ({
  id,
  traceId: "t",
  parentId,
  name: id,
  kind: "chain",
  pointer: "",
  startNs: null,
  endNs: null,
  input: [],
  output: [],
  isError: false,
  ...more,
});

it("a function that calls a model is an agent by its name, unless it runs inside of one that is named", () => {
  const spans = [
    span("run", null),
    span("baker", "run"),
    span("call", "baker", { kind: "llm" }),
    span("Buyer", "run", { kind: "agent", agent: "Buyer" }),
    span("retry", "Buyer"),
    span("call2", "retry", { kind: "llm" }),
  ];
  expect(nameFunctionAgents(spans).map(({ agent }) => agent)).toEqual([
    undefined,
    "baker",
    undefined,
    "Buyer",
    undefined,
    undefined,
  ]);
});

it("pieces of a framework are none, and a lone function is one only where that is asked for", () => {
  const agents = (spans: SpanRecord[], options?: { isLoneRootNamed: boolean }) =>
    nameFunctionAgents(spans, options).flatMap(({ agent }) => agent ?? []);
  const lone = [span("answer", null), span("call", "answer", { kind: "llm" })];
  expect(agents(lone)).toEqual(["answer"]);
  expect(agents(lone, { isLoneRootNamed: false })).toEqual([]);
  const nested = [...lone, span("writer", "answer"), span("call2", "writer", { kind: "llm" })];
  expect(agents(nested, { isLoneRootNamed: false })).toEqual(["answer", "writer"]);
  expect(agents([span("RunnableSequence", null), span("call", "RunnableSequence", { kind: "llm" })])).toEqual([]);
});

it("parents in a circle do not keep it from ending", () => {
  const spans = [span("a", "b"), span("b", "a"), span("call", "a", { kind: "llm" })];
  expect(nameFunctionAgents(spans)).toHaveLength(3);
});
