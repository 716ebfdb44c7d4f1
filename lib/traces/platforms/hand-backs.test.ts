import { expect, it } from "vitest";
import { handoffTarget, withoutHandBacks } from "./hand-backs";

it("the target of a hand-off is what the metadata names, else where the command goes", () => {
  expect(handoffTarget({ __handoff_destination: "Seller" }, null)).toBe("Seller");
  expect(handoffTarget({}, { graph: "__parent__", goto: "Seller" })).toBe("Seller");
  expect(handoffTarget({}, { graph: "__parent__", goto: "__end__" })).toBeUndefined();
  expect(handoffTarget({}, { goto: "Seller" })).toBeUndefined();
});

it("messages that a supervisor puts in for the way back are left out", () => {
  const back = { response_metadata: { __is_handoff_back: true }, content: "Transferring back" };
  const value = { messages: [[{ content: "hi" }, { kwargs: back }]] };
  const messages = ["/i/messages/0/0", "/i/messages/0/1", "/i/messages/0/10"].map((pointer) => ({
    pointer,
    role: "assistant" as const,
    parts: [],
  }));
  const kept = withoutHandBacks(messages, { value, pointer: "/i", literal: () => undefined });
  expect(kept.map(({ pointer }) => pointer)).toEqual(["/i/messages/0/0", "/i/messages/0/10"]);
});
