import { describe, expect, it } from "vitest";
import { decodeMessages } from "./decode-messages";
import { pairCalls } from "./pair-calls";

const turns = (id?: string) =>
  decodeMessages(
    [
      { role: "model", parts: [{ functionCall: { name: "count", args: {} } }] },
      { role: "user", parts: [{ functionResponse: { id, name: "count", response: { output: "9" } } }] },
    ],
    "",
    () => undefined,
  );
const idsOf = (messages: ReturnType<typeof turns>) =>
  messages.flatMap(({ parts }) =>
    parts.flatMap((part) => (part.type === "call" ? [part.id] : part.type === "result" ? [part.callId] : [])),
  );

describe("pairCalls", () => {
  it.each([undefined, "only-here"])("joins call and result where the result's id is %s", (id) => {
    const [call, result] = idsOf(turns(id));
    expect([call, result]).toEqual(["/0/parts/0/functionCall/args", "/0/parts/0/functionCall/args"]);
  });

  it("joins a result whose call was read at another place", () => {
    const [call] = turns();
    const later = decodeMessages(
      [
        { role: "model", parts: [{ functionCall: { name: "count", args: {} } }] },
        { role: "user", parts: [{ functionResponse: { name: "count", response: { output: "9" } } }] },
      ],
      "/1",
      () => undefined,
    );
    const [first, second] = idsOf(pairCalls([...(call ? [call] : []), ...later.slice(1)]));
    expect(first).toBe(second);
  });

  it("leaves ids of the source alone", () => {
    const messages = decodeMessages(
      [
        { role: "assistant", tool_calls: [{ id: "a", function: { name: "count", arguments: "{}" } }] },
        { role: "tool", tool_call_id: "b", name: "count", content: "9" },
      ],
      "",
      () => undefined,
    );
    expect(idsOf(messages)).toEqual(["a", "b"]);
  });
});
