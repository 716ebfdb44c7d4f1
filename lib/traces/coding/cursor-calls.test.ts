import { describe, expect, it } from "vitest";
import { cursorAnswer, cursorCall, helperOf } from "./cursor-calls";

const place = { pointer: "/0", literal: () => undefined };
const call = (tool_call: unknown) => cursorCall({ tool_call });

describe("a call of Cursor's tools", () => {
  it("is named by its key, by the function it holds or by the tool of a server", () => {
    expect(call({ startedAtMs: "1", globToolCall: { args: {} } })?.name).toBe("glob");
    expect(call({ function: { name: "look", arguments: "{}" } })?.name).toBe("look");
    expect(call({ mcpToolCall: { args: { name: "sky-look", toolName: "look" } } })?.name).toBe("look");
    expect(call({ toolCallId: "1" })).toBeNull();
  });

  it("goes to the helper that it names, however it does", () => {
    const helper = (args: object) => {
      const found = call({ taskToolCall: { args } });
      return found && helperOf(found);
    };
    expect(helper({ subagentType: "explore" })).toBe("explore");
    expect(helper({ subagentType: { explore: {} } })).toBe("explore");
    expect(helper({})).toBe("subagent");
  });

  it("has failed by any result but success, and by its exit code", () => {
    const answer = (result: unknown) => cursorAnswer({ result }, place);
    expect(answer({ success: { stdout: "", stderr: "no", exitCode: 1 } })).toMatchObject({ text: "no", isError: true });
    expect(answer({ spawnError: { error: "no shell" } })).toMatchObject({ text: "no shell", isError: true });
    expect(answer({ success: true })).toMatchObject({ isError: false });
    expect(answer(undefined)).toMatchObject({ text: "", isError: false });
  });
});
