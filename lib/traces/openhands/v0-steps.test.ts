import { describe, expect, it } from "vitest";
import { v0Steps } from "./v0-steps";

const run = (id: number, command: string, answer: object) => ({
  pointer: `/${id}`,
  literal: () => undefined,
  value: {
    id,
    source: "agent",
    action: "run",
    args: { command },
    tool_call_metadata: { function_name: "bash", tool_call_id: `t${id}`, model_response: answer },
  },
});

describe("the events of OpenHands 0", () => {
  it("tell the tokens of an answer once, however many actions it asked for", () => {
    const answer = { id: "r1", usage: { prompt_tokens: 90, completion_tokens: 7 } };
    const other = { id: "r2", usage: { prompt_tokens: 110, completion_tokens: 5 } };
    const steps = v0Steps([run(1, "ls", answer), run(2, "pwd", answer), run(3, "cat a", other)]);
    expect(steps.map(({ inputTokens, outputTokens }) => [inputTokens, outputTokens])).toEqual([
      [90, 7],
      [undefined, undefined],
      [110, 5],
    ]);
  });
});
