import { describe, expect, it } from "vitest";
import { JudgeError } from "@/lib/attribution/judge-error";
import { mast } from "@/lib/attribution/taxonomies/mast";
import { makeTrace } from "@/lib/attribution/testing/make-trace";
import { createScriptedJudge } from "@/lib/attribution/testing/scripted-judge";
import { judgeLesson } from "./judge-lesson";

const trace = makeTrace(
  [
    ["Planner", "Sum the sales of 2023."],
    ["Coder", "SELECT SUM(units) FROM sales WHERE year = 2024"],
    ["Verifier", "Approved: 1250."],
  ],
  { question: "How many units were sold in 2023?", expectedAnswer: "1310" },
);
const attribution = { agent: "Coder", stepIndex: 1, reason: "The query took the year 2024.", failureMode: "1.1" };
const ask = (...replies: unknown[]) => {
  const judge = createScriptedJudge(() => replies.shift());
  return {
    judge,
    lesson: judgeLesson({
      attribution,
      trace,
      taxonomy: mast,
      judge,
      nonce: "0a1b2c3d",
      corrected: ["year = 2023 and code = 77"],
    }),
  };
};

describe("judgeLesson", () => {
  it("asks for a lesson with the steps up to the mistake, and shows neither the answer nor what came later", async () => {
    const { judge, lesson } = ask({ lesson: "Coder, check the year\nin your query." });
    expect(await lesson).toMatchObject({
      agent: "Coder",
      stepIndex: 1,
      text: "Coder, check the year in your query.",
      isByJudge: true,
    });
    const [asked] = judge.asked;
    expect(asked).toMatchObject({ name: "lesson", steps: { first: 0, last: 1 } });
    expect(asked?.prompt).toContain("year = 2024");
    expect(asked?.prompt).not.toContain("1310");
    expect(asked?.prompt).not.toContain("1250");
    expect(asked?.prompt).not.toContain("77");
  });

  it("takes the reasoning of a reply in the shape of an attribution", async () => {
    expect(await ask({ reasoning: "Check the year.", agent: "Coder", step: 1 }).lesson).toMatchObject({
      text: "Check the year.",
      isByJudge: true,
    });
  });

  it.each([
    ["tells the answer", { lesson: "It is 1310." }],
    ["tells a value of the correction", { lesson: "Use code 77." }],
    ["is empty", { lesson: "" }],
    ["is too long", { lesson: "word ".repeat(200) }],
    ["is no JSON", "Check the year."],
  ])("asks once more where a lesson %s, then says it in plain words", async (_, reply) => {
    const again = ask(reply, { lesson: "Check the year." });
    expect(await again.lesson).toMatchObject({ text: "Check the year.", isByJudge: true });
    const twice = ask(reply, reply);
    expect(await twice.lesson).toMatchObject({ isByJudge: false });
    expect((await twice.lesson).text).toContain("The query took the year 2024.");
    expect(twice.judge.asked).toHaveLength(2);
  });

  it("asks nothing about a step that is not there, and passes on that a model cannot be asked", async () => {
    const judge = createScriptedJudge(() => "");
    const input = { trace, taxonomy: null, judge, nonce: "0a1b2c3d" };
    expect(await judgeLesson({ ...input, attribution: { ...attribution, stepIndex: 9 } })).toMatchObject({
      isByJudge: false,
    });
    expect(judge.asked).toHaveLength(0);
    const refusing = { ...judge, ask: () => Promise.reject(new JudgeError("refused", "No.")) };
    await expect(judgeLesson({ ...input, attribution, judge: refusing })).rejects.toMatchObject({ code: "refused" });
  });
});
