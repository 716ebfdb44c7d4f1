import { describe, expect, it } from "vitest";
import { ag2Speakers } from "./ag2-speakers";

const call = (id: string) => ({ role: "assistant", content: null, tool_calls: [{ id }] });
const answer = (id: string, name: string) => ({
  role: "tool",
  name,
  content: "x",
  tool_responses: [{ tool_call_id: id }],
});

describe("ag2Speakers", () => {
  it("takes names as they are, whatever the role says", () => {
    const messages = [
      { role: "user", name: "A", content: "x" },
      { role: "assistant", name: "B", content: "y" },
    ];
    expect(ag2Speakers(messages)).toEqual(["A", "B"]);
  });

  it("names a caller by who answers: the other of two", () => {
    const messages = [
      { role: "assistant", name: "Keeper", content: "x" },
      call("1"),
      answer("1", "Keeper"),
      { role: "user", name: "Counter", content: "z" },
    ];
    expect(ag2Speakers(messages)).toEqual(["Keeper", "Counter", "Keeper", "Counter"]);
  });

  it("lets two speakers alternate where a message has no name", () => {
    const messages = [{ name: "A", content: "x" }, { content: "y" }, { content: "z" }, { name: "B", content: "q" }];
    expect(ag2Speakers(messages)).toEqual(["A", "B", "A", "B"]);
  });

  it("calls who begins a chat without names the user", () => {
    const messages = [{ role: "assistant" }, { role: "user" }, { role: "assistant" }];
    expect(ag2Speakers(messages)).toEqual(["user", "assistant", "user"]);
    expect(ag2Speakers([])).toEqual([]);
  });
});
