import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type Exhibit } from "@/lib/traces/exhibit";
import { type ChainInput, type ChainStep, failureChain } from "./failure-chain";

const steps = (...said: [agent: string, content: string, more?: Partial<ChainStep>][]): ChainStep[] =>
  said.map(([agent, content, more], index) => ({
    index,
    agent,
    content,
    kind: "message",
    contentLength: content.length,
    isError: false,
    isCut: false,
    ...more,
  }));

const team = steps(
  ["user", "How many crates are in hall 2?"],
  ["Planner", "Please read the list of hall 2."],
  ["Solver", "I count 41 crates, although the list says 14."],
  ["Planner", "Noted: the hall holds 41 crates."],
  ["Planner", "I write that down."],
  ["Checker", "41 crates, as the Solver says."],
  ["Planner", "FINAL ANSWER: 41"],
);
const chainOf = (input: Partial<ChainInput> & { stepIndex?: number; quotes?: string[]; exhibits?: Exhibit[] }) => {
  const { stepIndex = 2, quotes = [], exhibits = [], ...rest } = input;
  return failureChain({
    question: "How many crates are in hall 2?",
    finalAnswer: "41",
    steps: team,
    attribution: { stepIndex, quotes: quotes.map((text) => ({ stepIndex, text })), exhibits },
    ...rest,
  });
};

describe("the failure chain", () => {
  it("leads from the final answer over those who carry the value to the decisive step", () => {
    const chain = chainOf({ quotes: ["I count 41 crates"] });
    expect(chain?.links.map(({ part, stepIndex, agent }) => [part, stepIndex, agent])).toEqual([
      ["symptom", 6, "Planner"],
      ["carrier", 5, "Checker"],
      ["carrier", 3, "Planner"],
      ["decisive", 2, "Solver"],
    ]);
    expect(chain).toMatchObject({ steps: [2, 3, 5, 6], basis: "values", values: ["41"], notes: [] });
    expect(chain?.finalAnswer).toEqual({ text: "41", values: ["41"], sentence: "The final answer says 41." });
    expect(chain?.links.map(({ sentence }) => sentence)).toEqual([
      "Step 6 gives 41 as the answer.",
      "Step 5 repeats 41 crates.",
      "Step 3 repeats 41 crates.",
      "Step 2 wrote 41 crates first.",
    ]);
    expect(chain?.links.at(-1)?.words).toEqual({ text: "I count 41 crates", quote: 0, isVerbatim: true });
    expect(chain?.links[1]?.words).toEqual({ text: "41 crates, as the Solver says.", quote: null, isVerbatim: true });
  });

  it("follows the value that the trace itself shows to be wrong, and says so of the decisive step", () => {
    const words = "Step 2 counts 41 crates; the list (step 1) says 14.";
    const against = [{ stepIndex: 1, span: null, text: "14" }];
    const finding = { kind: "copy-differs" as const, stepIndex: 2, agent: "Solver", party: "agent" as const, words };
    const evidence = [{ ...finding, span: { from: 8, to: 10 }, against, weight: 1 }];
    const chain = chainOf({ attribution: { stepIndex: 2, quotes: [], evidence } });
    expect(chain?.values[0]).toBe("41");
    expect(chain?.links.at(-1)?.sentence).toBe(words);
  });

  it("names the source of a value that the decisive step has from elsewhere", () => {
    const taken = steps(["A", "The toll is 4711 EUR."], ["B", "It costs 4711 EUR."], ["C", "So 4711 EUR."]);
    const chain = chainOf({ steps: taken, stepIndex: 1, finalAnswer: null, quotes: ["4711 EUR"], question: "?" });
    expect(chain?.links.at(-1)?.sentence).toBe("Step 1 uses 4711 EUR from step 0.");
  });

  it("ends where an agent speaks last, before what a system adds", () => {
    const checked = [...team, ...steps(["System", "The check fails.", { kind: "system" }])].map((step, index) => ({
      ...step,
      index,
    }));
    const chain = chainOf({ steps: checked, finalAnswer: null });
    expect(chain?.links[0]).toMatchObject({ part: "symptom", stepIndex: 6 });
  });

  it("names no carrier where no value is found again, and says so", () => {
    const chain = chainOf({ stepIndex: 4, finalAnswer: null });
    expect(chain?.links.map(({ stepIndex }) => stepIndex)).toEqual([6, 4]);
    expect(chain).toMatchObject({
      basis: "none",
      values: [],
      notes: ["No value of step 4 is found again before the end."],
    });
  });

  it("does not follow what the question or an earlier step held", () => {
    const said = steps(
      ["A", "Code QX-77 came in."],
      ["B", "I use QX-77 and hall 2."],
      ["C", "QX-77 in hall 2 failed."],
    );
    expect(chainOf({ steps: said, stepIndex: 1, finalAnswer: null })?.values).toEqual([]);
  });

  it("says where a value is lost before the answer", () => {
    const chain = chainOf({ finalAnswer: "unknown", quotes: ["I count 41 crates"] });
    expect(chain?.notes).toEqual(["What was followed is found last at step 6, and not in the final answer."]);
  });

  it("marks words that a run puts into a step and that are not there", () => {
    const chain = chainOf({ quotes: ["words that nobody said"], finalAnswer: null, stepIndex: 4 });
    expect(chain?.links.at(-1)?.words).toEqual({ text: "words that nobody said", quote: 0, isVerbatim: false });
  });

  it("takes the way of the run's influence graph where it has one", () => {
    const node = { agent: null, defect: null, summary: "asks" };
    const graph: Exhibit = {
      kind: "influence-graph",
      nodes: [
        { ...node, id: "end", role: "conclusion", steps: [6] },
        { ...node, id: "a", role: "agent", steps: [4], defect: "copies the wrong count" },
        { ...node, id: "b", role: "agent", steps: [2] },
      ],
      edges: [],
      path: ["end", "a", "b"],
    };
    const chain = chainOf({ exhibits: [graph] });
    expect(chain).toMatchObject({ basis: "influence-graph", steps: [2, 4, 6] });
    expect(chain?.links[1]?.judgeWords).toBe("copies the wrong count");
  });

  it("keeps the hand-overs of a long way, and counts what it leaves out", () => {
    const long = steps(
      ["Solver", "I count 41 crates."],
      ...Array.from({ length: 60 }, (_, i): [string, string] => [`Agent ${Math.floor(i / 3)}`, "still 41 crates"]),
      ["Planner", "FINAL ANSWER: 41"],
    );
    const chain = chainOf({ steps: long, stepIndex: 0, question: "How many?" });
    expect(chain?.links).toHaveLength(10);
    expect(chain?.links.reduce((sum, { leftOut }) => sum + leftOut, 0)).toBe(52);
  });

  it("says what was not searched", () => {
    const gap = team.filter(({ index }) => index !== 4).map((step) => ({ ...step, isCut: step.index === 5 }));
    expect(chainOf({ steps: gap, quotes: ["41 crates"] })?.notes).toEqual([
      "Step 4 was not searched.",
      "Of 1 long step only the beginning was searched.",
    ]);
  });

  it("shows the failure at the decisive step itself where that is the last one, and is null without it", () => {
    const chain = chainOf({ stepIndex: 6 });
    expect(chain?.links.map(({ part }) => part)).toEqual(["decisive"]);
    expect(chain?.notes).toEqual(["The decisive step is the last one: the failure shows where it was made."]);
    expect(chainOf({ stepIndex: 99 })).toBeNull();
  });

  it("invents nothing: every value stands in the decisive step and every verbatim word in its step", () => {
    const word = fc.constantFrom("41", "14", "QX-77", "Ada Lovelace", '"a b"', "hall", "file_a.csv", "@", "`", "\n");
    const content = fc.array(word, { maxLength: 6 }).map((words) => words.join(" "));
    fc.assert(
      fc.property(
        fc.array(content, { minLength: 1, maxLength: 8 }),
        fc.nat(),
        fc.option(content),
        (said, at, finalAnswer) => {
          const made = steps(...said.map((text): [string, string] => ["A", text]));
          const stepIndex = at % made.length;
          const chain = chainOf({ steps: made, stepIndex, finalAnswer, question: "" });
          for (const value of chain?.values ?? []) expect(made[stepIndex]?.content).toContain(value);
          for (const { stepIndex: step, words } of chain?.links ?? []) {
            const folded = made[step]?.content.split(/\s+/u).filter(Boolean).join(" ");
            if (words) expect(folded).toContain(words.text.replace(/^…|…$/g, ""));
          }
        },
      ),
    );
  });
});
