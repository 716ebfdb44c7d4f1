import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { givesAway, namesUnseen, saysUnseen, secretOf, sharesWords } from "./gives-away";

const secret = secretOf({
  question: "How many units did Delta sell in the north in 2023?",
  seen: ["SELECT SUM(units) FROM sales WHERE year = 2024", "The sum is 1,250."],
  expectedAnswer: "1,310 units",
  corrected: [
    "SELECT SUM(units) FROM sales WHERE year = 2023 AND region_code = 'NE-7'",
    "So the Northeast counts, with 212 rows.",
  ],
});

describe("givesAway", () => {
  it.each([
    ["the whole answer", "It is 1310 units."],
    ["the answer's value, however it is written", "The sum comes to 1310.0 in all."],
    ["an identifier of the correction", "Use region_code this time."],
    ["a name of the correction", "Do not forget the Northeast."],
    ["the answer in number words", "It is one thousand three hundred and ten units."],
    ["a value of the correction in number words", "There are two-hundred twelve of them."],
  ])("finds %s", (_, text) => {
    expect(givesAway(text, secret)).toBe(true);
  });

  it.each([
    ["It is the dark blue one.", "Dark blue"],
    ["It shows blue (dark).", "dark blue"],
    ["The logo shows red pandas.", "red panda"],
    ["It is a red panda.", "the red panda"],
    ["编码者说是上海，其实首都是北京。", "北京"],
    ["In march of that year.", "March 2019"],
    ["It comes to 1.5 million.", "1500000"],
    ["It comes to 1500000.", "1.5 million"],
    ["It comes to 25%.", "0.25"],
    ["It comes to 0.25.", "25 percent"],
    ["Check Paris.", "Paris, France"],
    ["It was naive.", "naïve"],
  ])("finds in “%s” the answer “%s”", (text, expectedAnswer) => {
    expect(givesAway(text, secretOf({ question: "Which?", seen: [], expectedAnswer, corrected: [] }))).toBe(true);
  });

  it("finds an answer of words that the agents had seen, in whatever order they come together", () => {
    const choice = { question: "Is it dark or blue?", seen: [], expectedAnswer: "dark blue", corrected: [] };
    expect(givesAway("It shows blue (dark).", secretOf(choice))).toBe(true);
    expect(givesAway("It shows blue.", secretOf(choice))).toBe(false);
  });

  it("tells words of a long answer and of corrections from those that the agents had seen", () => {
    const long = {
      question: "Why was the bridge closed?",
      seen: ["The planner looked for news."],
      expectedAnswer: "Because after the storm of that winter engineers found that cables had rusted through",
      corrected: ["Search the archive for the news of the bridge."],
    };
    const hidden = secretOf(long);
    expect(givesAway("Engineers closed it.", hidden)).toBe(false);
    expect(sharesWords("Engineers closed it.", hidden)).toBe(true);
    expect(sharesWords("No archive was looked at.", hidden)).toBe(true);
    expect(sharesWords("The planner closed the news.", hidden)).toBe(false);
    expect(saysUnseen("The planner closed the news.", hidden)).toBe(false);
    expect(saysUnseen("The planner closed the door.", hidden)).toBe(true);
  });

  it("lets values pass that the agents had seen, and words of the language", () => {
    expect(givesAway("Your query took 2024; the question names another year. So check each condition.", secret)).toBe(
      false,
    );
  });

  it("finds an answer that stands in the question, since a lesson must not pick it", () => {
    const choice = secretOf({ question: "A or B?", seen: ["B"], expectedAnswer: "A", corrected: [] });
    expect(givesAway("Say A.", choice)).toBe(true);
    expect(givesAway("Look again.", choice)).toBe(false);
  });

  it("finds any answer in a text that holds it between other words", () => {
    const word = fc.stringMatching(/^[a-z]{2,8}$/);
    const value = fc.oneof(word, fc.integer({ min: 0, max: 1_000_000 }).map(String));
    fc.assert(
      fc.property(
        fc.array(value, { minLength: 1, maxLength: 4 }),
        fc.array(word),
        fc.array(word),
        (answer, before, after) => {
          const hidden = secretOf({ question: "", seen: [], expectedAnswer: answer.join(" "), corrected: [] });
          expect(givesAway([...before, ...answer, ...after].join(" "), hidden)).toBe(true);
        },
      ),
    );
  });

  it("holds nothing against a text where nothing is known of the solution", () => {
    const none = secretOf({ question: "", seen: [], expectedAnswer: undefined, corrected: [] });
    expect(givesAway("Take 42.", none)).toBe(false);
    expect(namesUnseen("Take 42.", none)).toBe(true);
  });
});

it("tells values that the agents had seen from others", () => {
  expect(namesUnseen("The query took 2024 and summed units.", secret)).toBe(false);
  expect(namesUnseen("The query took 2024, not 2022.", secret)).toBe(true);
});

it("reads number words as numbers, on both sides", () => {
  const hidden = secretOf({ question: "How many?", seen: ["I see six."], expectedAnswer: "7", corrected: [] });
  expect(givesAway("The coder wrote six where seven stood in the table.", hidden)).toBe(true);
  expect(givesAway("The coder wrote six and stopped.", hidden)).toBe(false);
  expect(namesUnseen("The coder wrote 6.", hidden)).toBe(false);
  expect(namesUnseen("The coder wrote six where eight stood.", hidden)).toBe(true);
  expect(namesUnseen("The coder took one of them.", hidden)).toBe(false);
  const inWords = secretOf({ question: "", seen: [], expectedAnswer: "Forty-two", corrected: [] });
  expect(givesAway("It is 42.", inWords)).toBe(true);
  expect(givesAway("It is forty and two hundred.", inWords)).toBe(false);
});

/** Each would take hours where an expression, a sort or a list is gone through anew from each of its places. */
it.each([
  ["zeros behind a point", `1.${"0".repeat(199_000)}1`],
  ["zeros", "0".repeat(199_000)],
  ["marks on one character", "a" + "\u0301\u0316".repeat(99_000)],
  ["number words", "one ".repeat(49_000)],
  ["words", "a b ".repeat(49_000)],
])("reads hundreds of steps of %s", (_, text) => {
  const seen = Array.from({ length: 400 }, (__, index) => `${index} ${text}`);
  const hidden = secretOf({ question: text, seen, expectedAnswer: `${text}2`, corrected: seen });
  expect(givesAway("Look again.", hidden)).toBe(false);
});

it("takes the last steps for what the agents had seen, where not all can be read", { tags: ["long"] }, () => {
  const filler = Array.from({ length: 400 }, (_, index) => `${index} ${"a ".repeat(24_000)}`);
  const hidden = secretOf({
    question: "",
    seen: ["Take 4711.", ...filler, "Take 4712."],
    expectedAnswer: "1",
    corrected: [],
  });
  expect(namesUnseen("It took 4712.", hidden)).toBe(false);
  expect(namesUnseen("It took 4711.", hidden)).toBe(true);
});
