import { describe, expect, it } from "vitest";
import { parseTrace } from "./parse-trace";

const lines = (values: readonly object[]): string => values.map((value) => JSON.stringify(value)).join("\n");
const rollout = (id: string, said: string, forked?: string) => [
  { type: "session_meta", payload: { id, cwd: "/", ...(forked && { forked_from_id: forked }) } },
  {
    type: "response_item",
    payload: { type: "message", role: "assistant", content: [{ type: "output_text", text: said }] },
  },
];
const told = (values: readonly object[]): (string[] | undefined)[] =>
  parseTrace(lines(values)).traces.map(({ trace }) => trace?.steps.map(({ content }) => content));

describe("sessions that were written one behind the other into one file", () => {
  it("are a trace each", () => {
    expect(told([...rollout("one", "First."), ...rollout("two", "Second.")])).toEqual([["First."], ["Second."]]);
  });

  it("are one where the line that begins it comes again, or that of the session it was forked from", () => {
    expect(told([...rollout("one", "First."), ...rollout("one", "Second.")])).toEqual([["First.", "Second."]]);
    const forked = [
      ...rollout("two", "x", "one").slice(0, 1),
      ...rollout("one", "First."),
      ...rollout("two", "Second.").slice(1),
    ];
    expect(told(forked)).toEqual([["First.", "Second."]]);
  });
});
