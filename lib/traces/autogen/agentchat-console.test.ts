import { describe, expect, it } from "vitest";
import { looksLikeAgentChatConsole, readAgentChatConsole } from "./agentchat-console";

describe("what AgentChat's Console prints", () => {
  it("is known by types, or by names between dashes", () => {
    expect(looksLikeAgentChatConsole("---------- TextMessage (user) ----------\nHi")).toBe("typed");
    expect(looksLikeAgentChatConsole("---------- user ----------\nHi")).toBe("named");
    expect(looksLikeAgentChatConsole("----------\nuser")).toBeNull();
  });

  it("keeps a list of calls that is cut off as text", () => {
    const { items } = readAgentChatConsole(
      "---------- ToolCallRequestEvent (A) ----------\n[FunctionCall(id='1', ",
      "",
    );
    expect(items[0]?.value).toMatchObject({ type: "TextMessage", content: "[FunctionCall(id='1', " });
  });
});
