import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { readReply } from "./read-reply";
import { readAttributionText, readHalfText, readJudgementText } from "./read-text-answers";
import { readHalf, readShare, readStepNumber } from "./read-values";
import { AttributionReply, findHalfFault, findJudgementFault, HalfJudgement, StepJudgement } from "./reply-schemas";

const reading = {
  schema: AttributionReply,
  readText: readAttributionText,
  findFault: (reply: AttributionReply) => (reply.step === null || reply.agent === null ? "Incomplete." : null),
};
const read = (text: string) => readReply(text, reading);
const answer = {
  reasoning: "So.",
  quotes: [],
  suspects: [],
  agent: "WebSurfer",
  step: 4,
  confidence: 0.5,
  failure_mode: null,
};
const json = JSON.stringify(answer);

describe("reading a reply", () => {
  it.each([
    ["plain JSON", json],
    ["JSON with white space around it", `\n  ${json}\n`],
    ["JSON in a code fence", `Here it is:\n\`\`\`json\n${json}\n\`\`\`\nDone.`],
    ["JSON after a thought", `<think>Maybe {"step": 9, "agent": "Planner"}?</think>\n${json}`],
    ["JSON after a thought whose opening tag was cut off", `Maybe {"step": 9, "agent": "Planner"}?</think>${json}`],
    ["JSON in the middle of a sentence", `My answer is ${json}, as said.`],
    ["JSON with unknown fields", JSON.stringify({ ...answer, severity: 3 })],
    ["numbers as strings", JSON.stringify({ ...answer, step: "4", confidence: "0.5" })],
    ["a step as words", JSON.stringify({ ...answer, step: "step 4" })],
    ["a step as a float", JSON.stringify(answer).replace('"step":4', '"step":4.0')],
    ["the same JSON twice", `${json}\n${json}`],
  ])("reads %s", (_, text) => {
    expect(read(text)).toEqual({ value: answer, fault: null });
  });

  it.each([
    ["the paper's form", "Agent Name: WebSurfer\nStep Number: 4\nReason for Mistake: So."],
    ["the paper's form in bold", "**Agent Name:** WebSurfer\n\n**Step Number:** 4\n\n**Reason for Mistake:** So."],
    [
      "the paper's form with bold values and bullets",
      "- Agent Name: **WebSurfer**\n- Step Number: **Step 4**\n- Reason for Mistake: So.",
    ],
    ["AgenTracer's tags", "<think>So.</think><answer>WebSurfer|4</answer>"],
    ["AgenTracer's tags with words", "<answer> WebSurfer | step 4 </answer>"],
  ])("reads %s", (_, text) => {
    expect(read(text).value).toMatchObject({ agent: "WebSurfer", step: 4 });
  });

  it("keeps the reason of the plain form, over several lines", () => {
    expect(read("Agent Name: A\nStep Number: 1\nReason for Mistake: One.\nTwo.").value?.reasoning).toBe("One.\nTwo.");
  });

  it.each([
    ["two numbers in one field", "Agent Name: A\nStep Number: 3 (or possibly 5)"],
    ["two numbers in JSON", JSON.stringify({ ...answer, step: "3 (or possibly 5)" })],
    ["two different answers in JSON", `${json} or ${JSON.stringify({ ...answer, step: 5 })}`],
    ["two different plain answers", "Agent Name: A\nStep Number: 1\n\nAgent Name: B\nStep Number: 2"],
    ["two different tags", "<answer>A|1</answer><answer>B|2</answer>"],
    ["a thought that never ends", `<think>${json}`],
    ["a fraction", JSON.stringify({ ...answer, step: 4.5 })],
    ["nothing", ""],
    ["idle talk", "I would rather not say."],
    ["a list", "[1, 2]"],
    ["half a reply", json.slice(0, -20)],
    ["half a reply with a whole object in it", `{'reasoning': 'So', 'quotes': [{'step': 4, 'agent': 'WebSurfer'}`],
    ["words in braces", "Is {this} one?"],
  ])("never guesses from %s", (_, text) => {
    expect(read(text).value).toBeNull();
    expect(read(text).fault).toMatch(/\w/);
  });

  it("prefers the one object that stands over those that do not", () => {
    expect(read(`{"step": "which?"} ${json}`).value).toEqual(answer);
  });

  it("reads back whatever was written, in every wrapping, and never throws", () => {
    const replies = fc.record({
      reasoning: fc.string().map((text) => text.trim()),
      quotes: fc.constant([]),
      suspects: fc.constant([]),
      agent: fc.string({ minLength: 1 }).filter((text) => text.trim() === text),
      step: fc.nat(10_000),
      confidence: fc.double({ min: 0, max: 1, noNaN: true }).map((share) => share + 0),
      failure_mode: fc.constant(null),
    });
    fc.assert(
      fc.property(replies, (reply) => {
        const text = JSON.stringify(reply);
        expect(read(text)).toEqual({ value: reply, fault: null });
        if (!/<\/?think|<answer/i.test(text)) {
          expect(read(`<think>{"step": 1}</think>\`\`\`json\n${text}\n\`\`\``)).toEqual({ value: reply, fault: null });
        }
      }),
    );
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), (text) => read(text).value === null || read(text).fault === null),
    );
  });

  it("stays quick on a hostile reply", () => {
    const startedAt = performance.now();
    for (const text of [
      "{".repeat(200_000),
      '{"'.repeat(100_000),
      "\n".repeat(200_000),
      "*".repeat(200_000),
      "<answer>".repeat(20_000),
    ])
      read(text);
    expect(performance.now() - startedAt).toBeLessThan(30_000);
  });
});

describe("reading numbers", () => {
  it.each([
    [4, 4],
    [4.0, 4],
    ["4", 4],
    ["Step 4.", 4],
    ["step-4", 4],
    ["4.0", 4],
    ["#12", 12],
    ["-1", -1],
    ["4 and 4", 4],
    ["3 (or possibly 5)", null],
    ["3-5", null],
    ["4 of 10", null],
    ["1,234", null],
    [4.5, null],
    ["four", null],
    ["", null],
    [null, null],
    [[4], null],
    [Number.NaN, null],
    [1e300, null],
  ])("reads the step %j as %j", (value, step) => {
    expect(readStepNumber(value)).toBe(step);
  });

  it.each([
    [0.8, 0.8],
    ["0.8", 0.8],
    ["80 %", 0.8],
    ["80%", 0.8],
    [1, 1],
    [80, null],
    ["8/10", null],
    [-0.1, null],
    ["high", null],
  ])("reads the share %j as %j", (value, share) => {
    expect(readShare(value)).toBe(share);
  });
});

describe("reading judgements", () => {
  const readStep = (text: string) =>
    readReply(text, { schema: StepJudgement, readText: readJudgementText, findFault: findJudgementFault });
  const readHalfReply = (text: string) =>
    readReply(text, { schema: HalfJudgement, readText: readHalfText, findFault: findHalfFault });

  it("reads a yes or no, also as a word", () => {
    expect(readStep('{"is_decisive_error": "No", "confidence": 0.7}').value).toMatchObject({
      is_decisive_error: false,
      confidence: 0.7,
    });
    expect(readStep("1. Yes.\n2. Reason: it is wrong.\nConfidence: 90 %").value).toMatchObject({
      is_decisive_error: true,
      confidence: 0.9,
    });
    expect(readStep("Nobody can tell.").value).toBeNull();
    expect(readStep("Yes.").fault).toContain("confidence");
  });

  it.each([
    ["first", "first"],
    ["The second half", "second"],
    ["upper half", "first"],
    ["lower", "second"],
    ["first or second", null],
    ["unclear", null],
    [7, null],
  ])("reads the half %j as %j", (value, half) => {
    expect(readHalf(value)).toBe(half);
  });

  it("names an unclear half as the fault", () => {
    expect(readHalfReply('{"half": "both", "reasoning": "x"}').fault).toContain('"first" or "second"');
    expect(readHalfReply("It may be in either half.").fault).toContain('"first" or "second"');
    expect(readHalfReply("In the second half.").value?.half).toBe("second");
  });
});
