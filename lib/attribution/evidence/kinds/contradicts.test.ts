import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { allOf, anyLines, faultsOf, piecesOfText, saidOf, traceOf } from "../testing/check-kind";
import { contradicts } from "./contradicts";

const said = (...trace: Parameters<typeof traceOf>): string[] => saidOf(contradicts, ...trace);

describe("values that are given otherwise", () => {
  const brief = "Chef: Plan:\n- guests: 40\n- tables: 6\n- start: 18\n- vegan plates: 9";

  it("finds one value of a list that was repeated wrong, at the very value", () => {
    const trace = traceOf("Plan the dinner.", [brief, "Desk: Note:\n- guests: 40\n- tables: 6\n- vegan plates: 7"]);
    const [found, another] = allOf(contradicts, trace);
    expect(another).toBeUndefined();
    expect(found?.words).toBe("Step 1 gives vegan plates as 7; step 0 has 9.");
    expect(found).toMatchObject({ stepIndex: 1, agent: "Desk", against: [{ stepIndex: 0, text: "9" }] });
    expect(trace.steps[1]?.content.slice(found?.span?.from, found?.span?.to)).toBe("7");
  });

  it("finds two values that changed places, in any language", () => {
    const plan = "Küche: Plan:\n- Gäste: 40\n- Tische: 6\n- Beginn: 18\n- Saal: Linde";
    expect(said("", [plan, "Saal: Plan:\n- Gäste: 40\n- Tische: 18\n- Beginn: 6\n- Saal: Linde"])).toEqual([
      "Step 1 gives Tische as 18; step 0 has 6.",
      "Step 1 gives Beginn as 6; step 0 has 18.",
    ]);
    const list = "甲: 要求:\n人数：40\n桌数：6\n开始：18";
    expect(said("", [list, "乙: 要求:\n人数：40\n桌数：8\n开始：18"])).toEqual([
      "Step 1 gives 桌数 as 8; step 0 has 6.",
    ]);
  });

  it("finds a key of which one word is another", () => {
    const list = "A: Rules:\n- at most guests: 40\n- rooms: 3\n- days: 2";
    const [words] = said("", [list, "B: Rules:\n- at least guests: 40\n- rooms: 3\n- days: 2"]);
    expect(words).toBe("Step 1 gives 40 as at least guests; step 0 has it as at most guests.");
  });

  it("leaves alone what is updated, rounded, right as well, or another list", () => {
    expect(said("", [brief, "Desk: Note:\n- guests: 55\n- tables: 8\n- start: 20\n- vegan plates: 3"])).toEqual([]);
    expect(said("", [brief, "tool> tables: 7", "Desk: Note:\n- guests: 40\n- start: 18\n- tables: 7"])).toEqual([]);
    const prices = "A: Found:\n- rate: 2.418\n- fee: 12\n- days: 3";
    expect(said("", [prices, "B: Found:\n- rate: 2.42\n- fee: 12\n- days: 3"])).toEqual([]);
    expect(said("", [brief, "Desk: Note:\n- guests: 40\n- tables: 5\n- tables: 6\n- start: 18"])).toEqual([]);
  });

  it("finds a fact that was noted down otherwise than the tool told it", () => {
    const result =
      "tool> Ferry rules of Lund\nThe ferry of Lund takes a toll of 14 kroner.\nFerry rules of Ystad\nThe ferry of Ystad takes a toll of 23 kroner.";
    expect(said("What is the toll?", [result, "Scout: Found:\n- ferry toll of Lund: 23"])).toEqual([
      "Step 1 gives ferry toll of Lund as 23; step 0 has 14.",
    ]);
    expect(said("What is the toll?", [result, "Scout: Found:\n- ferry toll of Lund: 14"])).toEqual([]);
    expect(said("What is the toll?", [result, "Scout: Found:\n- boats: 23"])).toEqual([]);
  });

  it("finds a result that is reported otherwise", () => {
    expect(said("", ["tool> Output:\n512", "Ann: My result: 498\nPlease check it."])).toEqual([
      "Step 1 gives My result as 498; the answer in step 0 is 512.",
    ]);
    expect(said("", ["tool> Output:\n512.4", "Ann: Mein Ergebnis: 512"])).toEqual([]);
    expect(said("", ["tool> Output:\n512", "Ann: Half of 512.\nResult: 256"])).toEqual([]);
    expect(said("", ["Ann: Approved: 512", "Ben: All done.\nFinal answer: 521"])).toHaveLength(1);
  });

  it("finds the value of another row or column of a table", () => {
    const table = "tool> city,y2021,y2022\nPorto,31.5,36.2\nBraga,28.4,29.9\n";
    expect(said("", [table, "Ann: In Y2022 Porto had 31.5 M."])).toHaveLength(1);
    expect(said("", [table, "Ann: Porto had 31.5 M in Y2022; Braga 29.9 M."])).toEqual([
      "Step 1 gives 31.5 for Porto, y2022; in step 0 that is y2021, and Porto, y2022 is 36.2.",
    ]);
    expect(said("", [table, "Ann: Porto: 29.9 in y2022."])).toHaveLength(1);
    expect(said("", [table, "Ann: Porto had 36.2 M in Y2022."])).toEqual([]);
    expect(said("", [table, "Ann: Porto rose from 31.5 to 36.2 in Y2022."])).toEqual([]);
  });

  it("finds the value of another entry or field of a list in JSON, at its place", () => {
    const list = [
      { town: "Porto", one_way: 31.5, with_return: 36.2 },
      { town: "Braga", one_way: 28.4, with_return: 29.9 },
    ];
    const result = `tool> ${JSON.stringify({ fares: list })}`;
    const trace = traceOf("", [result, "Ann: To Porto with return: 31.5 in all."]);
    const [found] = allOf(contradicts, trace);
    expect(found?.words).toBe(
      "Step 1 gives 31.5 for Porto, with_return; in step 0 that is one_way, and Porto, with_return is 36.2.",
    );
    const [{ span } = { span: null }] = found?.against ?? [];
    expect(trace.steps[0]?.content.slice(span?.from, span?.to)).toBe("36.2");
    expect(said("", [result, "Ann: To Porto with return: 36.2 in all."])).toEqual([]);
  });

  it("says nothing of programs, states and places on a page", () => {
    const page = (at: number): string => `Web: Address: a\nTitle: b\nViewport position: Showing page ${at} of 3.`;
    expect(said("", [page(1), page(2)])).toEqual([]);
    expect(said("", ["A: ```\na = 1\nb = 2\nc = 3\n```", "B: ```\na = 1\nb = 2\nc = 4\n```"])).toEqual([]);
  });

  it("is sound for any text", () => {
    const facts = ["- toll: 14\n", "- toll: 15\n", "toll = 3\n", "- days: 2\n", "- fee of Lund: 9\n", "a|b\n1|2\n"];
    fc.assert(
      fc.property(anyLines([...facts, ...piecesOfText]), ([question, lines]) => {
        expect(faultsOf(contradicts, question, lines)).toEqual([]);
      }),
      { numRuns: 60 },
    );
  });
});
