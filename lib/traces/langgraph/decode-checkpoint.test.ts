import { encode, ExtData } from "@msgpack/msgpack";
import { describe, expect, it } from "vitest";
import { decodeCheckpoint } from "./decode-checkpoint";

const wrap = (type: number, value: unknown): ExtData => new ExtData(type, encode(value));

describe("decodeCheckpoint", () => {
  it("gives the data that an object was made of, and no object", () => {
    const message = wrap(5, ["langchain_core.messages.ai", "AIMessage", { content: "hi" }, "model_validate_json"]);
    const send = wrap(1, ["langgraph.types", "Send", ["writer", { topic: wrap(0, ["builtins", "set", ["a"]]) }]]);
    expect(decodeCheckpoint(encode({ messages: [message], sent: send }), "msgpack")).toEqual({
      messages: [{ content: "hi" }],
      sent: ["writer", { topic: ["a"] }],
    });
  });

  it("reads JSON, and nothing of bytes that are neither or nested without end", () => {
    expect(decodeCheckpoint(new TextEncoder().encode('{"v": 1}'), "json")).toEqual({ v: 1 });
    let deep: unknown = 1;
    for (let depth = 0; depth < 100; depth += 1) deep = wrap(5, ["m", "C", deep]);
    for (const blob of [new Uint8Array([0xc1]), new Uint8Array(), null, encode(deep)])
      expect(decodeCheckpoint(blob, "msgpack")).toBeUndefined();
  });
});
