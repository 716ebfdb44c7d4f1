import { describe, expect, it } from "vitest";
import { conversation } from "./conversation";
import { decodeMessages } from "./decode-messages";

const read = (list: unknown) =>
  conversation(
    decodeMessages(list, "", () => undefined),
    { agent: "assistant" },
  );
const prompt = { role: "system", content: "P" };

describe("conversation", () => {
  it("gives the prompt that it begins with to its one agent", () => {
    const { steps, agents } = read([prompt, { role: "user", content: "Q" }, { role: "assistant", content: "A" }]);
    expect(agents).toEqual([{ name: "assistant", systemPrompt: "P" }]);
    expect(steps.map(({ kind }) => kind)).toEqual(["input", "message"]);
  });

  it("keeps prompts as steps in the middle and where several agents speak", () => {
    expect(read([{ role: "user", content: "Q" }, prompt]).steps.map(({ kind }) => kind)).toEqual(["input", "system"]);
    const several = read([
      prompt,
      { role: "assistant", name: "a", content: "A" },
      { role: "assistant", name: "b", content: "B" },
    ]);
    expect([several.agents, several.steps.map(({ kind }) => kind)]).toEqual([[], ["system", "message", "message"]]);
  });
});
