import { describe, expect, it } from "vitest";
import { type ChainStep } from "../failure-chain";
import { answerSentence, linkSentence, toldValue } from "./chain-sentences";
import { quotedWords } from "./quoted-words";

const step = (more: Partial<ChainStep> = {}): ChainStep => ({
  index: 9,
  agent: "Pricing",
  content: "",
  kind: "message",
  contentLength: 0,
  isError: false,
  isCut: false,
  ...more,
});
const none = { part: "carrier", values: ["8,920.72 GBP"], finding: null, source: null, isAnswer: false } as const;
const said = (facts: object, more: Partial<ChainStep> = {}) => linkSentence(step(more), { ...none, ...facts });

describe("a link in one sentence", () => {
  it("says what the step did with the value", () => {
    expect(said({})).toBe("Step 9 repeats 8,920.72 GBP.");
    expect(said({}, { kind: "tool-call", toolName: "post_payment" })).toBe(
      "Step 9 calls post_payment with 8,920.72 GBP.",
    );
    expect(said({}, { kind: "tool-call" })).toBe("Step 9 calls a tool with 8,920.72 GBP.");
    expect(said({}, { kind: "tool-result" })).toBe("Step 9 returns 8,920.72 GBP.");
    expect(said({}, { kind: "tool-result", isError: true })).toBe("Step 9 fails with 8,920.72 GBP.");
    expect(said({ values: ["a", "b", "c"] }, { kind: "handoff" })).toBe("Step 9 passes on a and b.");
    expect(said({ part: "symptom", isAnswer: true })).toBe("Step 9 gives 8,920.72 GBP as the answer.");
  });

  it("says of the decisive step that it wrote the value, or from where it has it", () => {
    expect(said({ part: "decisive" })).toBe("Step 9 wrote 8,920.72 GBP first.");
    expect(said({ part: "decisive", source: 8 })).toBe("Step 9 uses 8,920.72 GBP from step 8.");
    expect(said({ part: "decisive", values: [] })).toBe("Step 9 is the decisive step.");
  });

  it("says what the trace itself shows to be wrong there, where it shows something", () => {
    const finding = "Step 9 prices in GBP; the order (step 5) and the rate (step 8) are in SEK.";
    expect(said({ part: "decisive", finding })).toBe(finding);
    expect(said({ part: "symptom", finding, values: [] })).toBe("Step 9 is where the failure shows.");
  });

  it("keeps a long value short and on one line", () => {
    expect(said({ values: [`first\n${"x".repeat(200)}`] })).toHaveLength("Step 9 repeats .".length + 60);
  });
});

describe("the final answer in one sentence", () => {
  it("says the value that is followed, else a short answer whole", () => {
    expect(answerSentence('{"paid": 1}', ["8,920.72 GBP"])).toBe("The final answer says 8,920.72 GBP.");
    expect(answerSentence("It is 12 km", [])).toBe("The final answer is: It is 12 km.");
    for (const ended of ["Approved!", "差は約0.92です。", "Both grow 📈", "He said “stop.”"])
      expect(answerSentence(ended, [])).toBe(`The final answer is: ${ended}`);
  });

  it("is silent about a long one, and about a part of a structure", () => {
    expect(answerSentence("word ".repeat(60), [])).toBeNull();
    expect(answerSentence('{"answer": 12}', [])).toBeNull();
  });
});

describe("a value as it is told", () => {
  it("has its unit where two texts put the same one behind it", () => {
    expect(toldValue("4711", ["takes 4711 minutes.", "4711 minutes", "4711 is odd"])).toBe("4711 minutes");
    expect(toldValue("12", ["12% of it", "12% more"])).toBe("12%");
    expect(toldValue("4711", ["takes 4711 minutes."])).toBe("4711");
    expect(toldValue("QX-A", ["QX-A fails", "QX-A fails"])).toBe("QX-A");
  });
});

it("shows what is quoted where it is prose, and always what is not in the step", () => {
  const link = (text: string, isVerbatim = true, quote: number | null = 0) =>
    quotedWords({
      part: "carrier",
      stepIndex: 1,
      agent: "A",
      sentence: "",
      values: [],
      judgeWords: null,
      leftOut: 0,
      words: { text, quote, isVerbatim },
    });
  expect(link("I count 41 crates")?.text).toBe("I count 41 crates");
  expect(link('"count": 41, "hall"')).toBeNull();
  expect(link('"count": 41', false)).not.toBeNull();
  expect(link("I count 41 crates", true, null)).toBeNull();
});
