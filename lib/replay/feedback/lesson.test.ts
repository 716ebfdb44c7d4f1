import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { mast } from "@/lib/attribution/taxonomies/mast";
import { makeTrace } from "@/lib/attribution/testing/make-trace";
import { lessonOf, onOneLine } from "./lesson";

const trace = makeTrace(
  [
    ["Planner", "Sum the sales of 2023."],
    ["Coder", "SELECT SUM(units) FROM sales WHERE year = 2024"],
    ["Verifier", "Approved: 1250."],
  ],
  { question: "How many units were sold in 2023?", expectedAnswer: "1310" },
);
const attribution = { agent: "Coder", stepIndex: 1, failureMode: "1.1", taxonomy: { name: "mast", version: "1" } };
const lesson = (reason: string, fields: object = {}): string =>
  lessonOf({ attribution: { ...attribution, reason, ...fields }, trace, taxonomy: mast }).text;

describe("lessonOf", () => {
  it("says who went wrong, what was done, and what to do differently", () => {
    expect(
      lessonOf({ attribution: { ...attribution, reason: "The query took the year 2024." }, trace, taxonomy: mast }),
    ).toEqual({
      agent: "Coder",
      stepIndex: 1,
      text: "Coder, in the last attempt this went wrong in your part: The query took the year 2024. Kind of mistake: Disobeys the task. Read the task again and keep to every condition that it states.",
    });
  });

  it("keeps of a reason what was done, and leaves out what would have been right", () => {
    expect(lesson("The query took the year 2024 instead of 2023, which gives 1250.")).toContain(
      "The query took the year 2024. Kind",
    );
    const barest = "Coder, in the last attempt something went wrong in your part. Kind of mistake";
    for (const reason of [
      "The year should be 2023.",
      "The correct sum is 1310.",
      "The sum of 1310 was missed.",
      "The query left out the table returns_2023.",
      "It went to Kopenhagen, which nobody had named.",
      "No.",
      "",
      "x".repeat(5_000),
    ])
      expect(lesson(reason).startsWith(barest)).toBe(true);
    expect(lesson("The correct sum is 1310. The query took the year 2024.")).toContain("The query took the year 2024.");
  });

  it.each([
    ["named a giant panda although the animal on the logo is a red panda", "the red panda", null],
    ["The coder named a lion although the animal is a red panda", "the red panda", "The coder named a lion."],
    ["The coder named it, but the logo shows red pandas.", "red panda", "The coder named it."],
    ["the logo shows red pandas", "red panda", null],
    ["编码者说是上海，其实首都是北京。", "北京", null],
    ["The coder said that it is 上海。其实首都是北京。", "北京", null],
    ["The coder said so with no proof。其实首都是北京。", "北京", "The coder said so with no proof."],
    ["the logo shows blue (dark)", "dark blue", null],
    ["the coder looked in march of that year", "March 2019", null],
    ["the coder made it 1.5 million", "1500000", null],
    ["Die Abfrage nahm 2024, richtig wäre 2023 gewesen.", "1310", null],
    ["The query needs a join with the returns.", "1310", null],
  ])("keeps of the reason “%s” with the answer “%s” only: %s", (reason, expectedAnswer, kept) => {
    const told = (answer: string | undefined): string => {
      const { expectedAnswer: _, ...without } = trace;
      const asked = answer === undefined ? without : { ...without, expectedAnswer: answer };
      const { text } = lessonOf({ attribution: { ...attribution, reason }, trace: asked, taxonomy: mast });
      return text;
    };
    if (kept !== null) expect(told(expectedAnswer)).toContain(`: ${kept} Kind`);
    else expect(told(expectedAnswer)).toMatch(/something went wrong in your part/);
  });

  it("tells no word of a correction that the agents had not seen", () => {
    const corrected = ["SELECT SUM(units) FROM sales LEFT JOIN returns"];
    const told = (reason: string) =>
      lessonOf({ attribution: { ...attribution, reason }, trace, taxonomy: mast, corrected }).text;
    expect(told("used an inner match where the query needs a left join")).toContain(": used an inner match. Kind");
    expect(told("The query used an inner join where it needs a left one")).not.toMatch(/join|left/);
    expect(told("The query did not join anything to the sales")).not.toContain("join");
  });

  it("never holds a word of a short answer that the agents had not seen, wherever a reason has it", () => {
    const word = fc.stringMatching(/^[b-df-hj-np-tv-z]{5,9}x$/);
    const around = fc.array(
      fc.constantFrom("the", "query", "took", "sales", "although", "it", "is", "a", "but", "needs", "。", "s"),
      { maxLength: 10 },
    );
    fc.assert(
      fc.property(fc.array(word, { minLength: 1, maxLength: 4 }), around, around, (answer, before, after) => {
        for (const said of answer) {
          const reason = [...before, said, ...after].join(" ");
          const asked = { ...trace, expectedAnswer: `The ${answer.join(" ")}` };
          const { text } = lessonOf({ attribution: { ...attribution, reason }, trace: asked, taxonomy: mast });
          expect(text).not.toContain(said);
        }
      }),
    );
  });

  it("says nothing of a correction's values, and less and less where an agent or a kind of mistake would tell", () => {
    const input = { attribution: { ...attribution, reason: "The query was sent to sales." }, trace, taxonomy: mast };
    expect(lessonOf(input).text).toContain("sent to sales");
    const told = (expectedAnswer: string) => lessonOf({ ...input, trace: { ...trace, expectedAnswer } }).text;
    expect(told("coder")).toBe(
      `In the last attempt something went wrong in your part. ${"Kind of mistake: Disobeys the task. Read the task again and keep to every condition that it states."}`,
    );
    expect(told("Disobeys the task")).not.toContain("Disobeys");
  });

  it("never holds the expected answer, whatever stands in the reason and the agent's name", () => {
    const value = fc.oneof(
      fc.stringMatching(/^[A-Z][a-z]{4,9}x$/),
      fc.integer({ min: 100, max: 1_000_000 }).map(String),
    );
    fc.assert(
      fc.property(
        value,
        fc.array(fc.constantFrom("The", "query", "took", "sales", ".", "Then", "instead of", "2024"), {
          maxLength: 12,
        }),
        fc.nat(12),
        (answer, words, at) => {
          const reason = [...words.slice(0, at), answer, ...words.slice(at)].join(" ");
          const attributed = { ...attribution, agent: `Coder ${answer}`, reason };
          const { text } = lessonOf({
            attribution: attributed,
            trace: { ...trace, expectedAnswer: answer },
            taxonomy: mast,
          });
          expect(text).not.toContain(answer);
          expect(text).not.toMatch(/\n/);
        },
      ),
    );
  });
});

it("puts a text on one line, without signs that nobody sees", () => {
  expect(onOneLine(" a\n\u202Eb\u0000 \u2028c ")).toBe("a b c");
});
