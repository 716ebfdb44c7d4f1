import { expect, it } from "vitest";
import { type MessagePart } from "../messages/message";
import { segmentsOf, textOf } from "./segments";

const part = (type: "text" | "thought" | "media", text: string): MessagePart => ({ type, pointer: "/x", text });
const call = (name: string): MessagePart => ({ type: "call", pointer: "/x", name, arguments: {}, text: "{}" });

it("a message falls into pieces that are one step each: texts that follow one another, thoughts, every call", () => {
  const parts = [
    part("thought", "hm"),
    part("text", "a"),
    part("media", "image/png"),
    call("f"),
    call("g"),
    part("text", "b"),
  ];
  const pieces = segmentsOf({ pointer: "/m", role: "assistant", name: "A", parts });
  expect(pieces.map(textOf)).toEqual(["hm", "a\nimage/png", "{}", "{}", "b"]);
  expect(pieces.every(({ name, pointer }) => name === "A" && pointer === "/m")).toBe(true);
});
