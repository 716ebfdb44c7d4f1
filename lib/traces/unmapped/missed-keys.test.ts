import { expect, it } from "vitest";
import { missedKeys } from "./missed-keys";

it("names of what found no place what a person would miss", () => {
  const found = {
    weather: "calm",
    "messages/N/note": "the pier was closed",
    "messages/N/role": "assistant",
    "messages/N/id": "chatcmpl-1",
    "tool_calls/N/type": "function",
    "tool_calls/N/N": "two",
    createdAt: "now",
    total_tokens: "12",
    score: "0.5",
    "tools/N/description": "Looks a pier up by its name, whatever it is called",
    "headers/via": "a proxy",
    trace: "613a396e-91aa-43f7-abbd-81a30ba51606",
    is_final: "true",
    type: "the kind of a thing is told here in a whole sentence",
  };
  const unmapped = Object.entries(found).map(([key, example]) => ({ key, count: 1, example }));
  expect(missedKeys(unmapped)).toEqual(["weather", "messages/N/note", "tool_calls/N/N", "type"]);
});
