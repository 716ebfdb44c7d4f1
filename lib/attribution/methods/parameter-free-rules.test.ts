import { describe, expect, it } from "vitest";
import { noJudge } from "../no-judge";
import { makeTrace } from "../testing/make-trace";
import { runMethod } from "../testing/scripted-judge";
import { answerOrigin } from "./answer-origin";
import { firstCode } from "./first-code";

const trace = makeTrace(
  [
    ["Planner", "Split the task."],
    ["Coder", "```python\nprint(1)\n```"],
    ["Coder", "```python\nprint(2)\n```"],
    ["Writer", "Lyon"],
  ],
  { finalAnswer: "Lyon" },
);
const silent = makeTrace([
  ["Planner", "Split the task."],
  ["Writer", "Done."],
]);

describe("the rules without parameters, as methods", () => {
  it("answer with the step of the rule and its speaker, say that they are rules, and ask no one", async () => {
    const code = (await runMethod(firstCode, trace, noJudge)).attribution;
    expect(code).toMatchObject({ agent: "Coder", stepIndex: 1, isAbstained: false });
    expect(code.suspects.map(({ stepIndex, score }) => [stepIndex, score])).toEqual([
      [1, 1],
      [2, 0.5],
    ]);
    const origin = (await runMethod(answerOrigin, trace, noJudge)).attribution;
    expect(origin).toMatchObject({ agent: "Writer", stepIndex: 3, isAbstained: false });
    expect(origin.reason).toContain("“lyon”");
    for (const { reason } of [code, origin]) expect(reason).toContain("This is a rule");
    for (const { title } of [firstCode, answerOrigin]) expect(title).toContain("(rule)");
  });

  it.each([firstCode, answerOrigin])("$name abstains where it finds nothing", async (method) => {
    const { attribution } = await runMethod(method, silent, noJudge);
    expect(attribution).toMatchObject({ agent: "Writer", stepIndex: 1, isAbstained: true });
    expect(attribution.reason).toContain("has no answer");
    await expect(runMethod(method, makeTrace([]), noJudge)).rejects.toMatchObject({ code: "empty" });
  });
});
