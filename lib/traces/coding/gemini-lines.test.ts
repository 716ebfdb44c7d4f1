import { describe, expect, it } from "vitest";
import { type JsonObject } from "../json-value";
import { replayLines } from "./gemini-lines";

const idsAfter = (...lines: JsonObject[]): unknown[] => {
  const placed = lines.map((value, at) => ({ value, pointer: `/${at}`, literal: () => undefined }));
  return replayLines(placed).messages.map(({ value }) => value["id"]);
};
const said = (id: string, content: unknown = id): JsonObject => ({ id, type: "gemini", content });

describe("lines of a session", () => {
  it("put a message that grew where it was, and go back before one", () => {
    expect(idsAfter(said("a"), said("b"), said("a", "more"))).toEqual(["a", "b"]);
    expect(idsAfter(said("a"), said("b"), said("c"), { $rewindTo: "b" }, said("d"))).toEqual(["a", "d"]);
  });

  it("go back to the start where the message is unknown, as the program does", () => {
    expect(idsAfter(said("a"), { $rewindTo: "gone" }, said("b"))).toEqual(["b"]);
  });

  it("take from a history only what nobody has said", () => {
    const answer = said("x", [{ functionResponse: { id: "t", response: {} } }]);
    const history = { $set: { messages: [said("s"), said("b", "masked"), said("y", [{ text: "a" }]), answer] } };
    expect(idsAfter(said("a"), said("b"), history)).toEqual(["a", "b", "s"]);
    expect(idsAfter(history, said("c"))).toEqual(["s", "b", "y", "x", "c"]);
  });
});
