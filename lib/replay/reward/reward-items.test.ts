import { describe, expect, it } from "vitest";
import { readRewardBatch, type RewardBatch } from "./reward-items";

const read = (batch: RewardBatch) => readRewardBatch(batch, () => Promise.resolve());
const said = "<think>a</think><answer>A|1</answer>";
const trl = (fields: object): RewardBatch => ({ completions: [said, said], opens_thinking: false, ...fields });

describe("readRewardBatch", () => {
  it("reads the shape of OpenRLHF: prompt and answer in one, with its labels", async () => {
    const batch = { query: [`P: ${said}<|im_end|>`, "Q"], prompts: ["P: ", "Q"], labels: ["A|1", { trace: "id" }] };
    expect(await read(batch)).toEqual({
      items: [
        { text: said, label: { agent: "A", stepIndex: 1 }, pointer: "/labels/0" },
        { text: "", label: { traceId: "id" }, pointer: "/labels/1" },
      ],
    });
  });

  it("reads the shape of TRL: texts or messages, with the columns of the data set", async () => {
    const messages = [
      [{ role: "assistant", content: said }],
      [{ content: "<answer>A|1</answer>", reasoning_content: "a" }],
    ];
    expect(await read(trl({ completions: messages, agent: ["A", "B|C"], step: [1, "2"] }))).toEqual({
      items: [
        { text: said, label: { agent: "A", stepIndex: 1 }, pointer: "/step/0" },
        { text: said, label: { agent: "B|C", stepIndex: 2 }, pointer: "/step/1" },
      ],
    });
    expect(await read(trl({ trace: ["x", "y"] }))).toMatchObject({
      items: [{ pointer: "/trace/0" }, { label: { traceId: "y" } }],
    });
    expect(await read(trl({ label: ["trace: x", "A|0"] }))).toMatchObject({
      items: [{ label: { traceId: "x" } }, {}],
    });
  });

  it("puts the tag back that a template opened, where the completion has none", async () => {
    const completions = ["a</think><answer>A|1</answer>", said];
    expect(await read(trl({ completions, opens_thinking: true, label: ["A|1", "A|1"] }))).toMatchObject({
      items: [{ text: said }, { text: said }],
    });
  });

  it("reads the plain shape", async () => {
    expect(await read({ answers: [{ text: "x", label: { agent: "A", step: 0 } }] })).toEqual({
      items: [{ text: "x", label: { agent: "A", stepIndex: 0 }, pointer: "/answers/0/label" }],
    });
  });

  it.each([
    ["a label that is none", { answers: [{ text: "", label: "Planner" }] }, ["/answers/0/label"]],
    [
      "all places at once",
      { query: ["x", "Py"], prompts: ["P", "P"], labels: ["A|1", "A"] },
      ["/query/0", "/labels/1"],
    ],
    ["too few labels", { query: ["P"], prompts: ["P"], labels: [] }, ["/labels"]],
    ["too few prompts", { query: ["P"], prompts: [], labels: ["A|1"] }, ["/prompts"]],
    ["no columns", trl({}), [""]],
    ["a step without an agent", trl({ step: [1, 2] }), [""]],
    ["a short column", trl({ agent: ["A"], step: [1, 2] }), ["/agent"]],
    ["a step that is none", trl({ agent: ["A", "A"], step: [1, "two"] }), ["/step/1"]],
  ])("names the place of %s", async (_, batch, pointers) => {
    const found = await read(batch as RewardBatch);
    expect("faults" in found ? found.faults.map(({ pointer }) => pointer) : found).toEqual(pointers);
  });

  it("names some of many places, and tells before each answer how long it is", async () => {
    const lengths: number[] = [];
    const rest = (length: number) => Promise.resolve(void lengths.push(length));
    const answers = Array.from({ length: 50 }, () => ({ text: "abc", label: "none" }));
    const found = await readRewardBatch({ answers }, rest);
    expect("faults" in found && found.faults).toHaveLength(20);
    expect(lengths).toEqual(Array.from({ length: 20 }, () => 3));
  });
});
