import { expect, it } from "vitest";
import { toolOf } from "./tool-of";

const place = (value: unknown, pointer: string) => ({ value, pointer, literal: () => undefined });

it("wrappers of tracers are taken off, and the text of a result stays as it was written", () => {
  const { tool, isToolError } = toolOf("oven", place({ kw: { celsius: 230 } }, "/i"), place('{"heat": 1.0}', "/o"));
  expect(tool).toMatchObject({ arguments: { celsius: 230 }, argumentsPointer: "/i/kw", result: '{"heat": 1.0}' });
  expect(isToolError).toBe(false);
  expect(toolOf("oven", place({ input: "text" }, "/i"), place({ output: "hot" }, "/o")).tool).toMatchObject({
    arguments: { input: "text" },
    result: "hot",
    resultPointer: "/o/output",
  });
});

it("a tool message is its text, says which call it answers, and whether it failed", () => {
  const message = { content: "door is open", type: "tool", tool_call_id: "c1", status: "error" };
  const { tool, isToolError } = toolOf("oven", place({}, "/i"), place({ output: message }, "/o"));
  expect([tool.result, tool.callId, isToolError]).toEqual(["door is open", "c1", true]);
  const printed = place("content='cold' name='oven' tool_call_id='c1' status='error'", "/o");
  expect(toolOf("oven", place({}, "/i"), printed)).toMatchObject({
    tool: { result: "cold", callId: "c1" },
    isToolError: true,
  });
  const bare = toolOf("oven", place({}, "/i"), place({ content: "hot", tool_call_id: "c1" }, "/o")).tool;
  expect([bare.result, bare.callId]).toEqual(["hot", "c1"]);
});

it("an empty object, or one of nulls, is no answer of a call that failed", () => {
  expect(toolOf("oven", place({}, "/i"), place({}, "/o"), { hasFailed: true }).tool.result).toBeUndefined();
  const nothing = place({ output: null }, "/o");
  expect(toolOf("oven", place({}, "/i"), nothing, { hasFailed: true }).tool.result).toBeUndefined();
  expect(toolOf("oven", place({}, "/i"), place({}, "/o")).tool.result).toBe("{}");
});
