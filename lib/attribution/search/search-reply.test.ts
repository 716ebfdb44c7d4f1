import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { readReply } from "../read-reply";
import { answerIn, readSearchText, SearchReply } from "./search-reply";

const read = (reply: unknown): SearchReply => SearchReply.parse(reply);
const span = (first: number, last = first, from = 0) => ({ first, last, from });

describe("what a judge asks for", () => {
  it.each([
    [["7"], [span(7)]],
    [
      ["12-18", 3],
      [span(12, 18), span(3)],
    ],
    [["18-12"], [span(12, 18)]],
    [["9/2400"], [span(9, 9, 2_400)]],
    [["step 9 from character 2400"], [span(9, 9, 2_400)]],
    ["steps 3 to 5, 8", [span(3, 5), span(8)]],
    [
      [{ step: 4 }, { first: 6, last: 9 }, { index: "11" }],
      [span(4), span(6, 9), span(11)],
    ],
    [5, [span(5)]],
    [[-1, 1.5, null, "none", {}], []],
    [undefined, []],
  ])("is read from %j", (given, expected) => {
    expect(read({ read: given, open: given })).toMatchObject({ read: expected, open: expected });
  });

  it("is bounded", () => {
    expect(read({ read: Array.from({ length: 1_000 }, (_, at) => at) }).read).toHaveLength(60);
    const { find } = read({ find: [...Array.from({ length: 9 }, (_, at) => `${at}`.repeat(999)), "0"] });
    expect(find).toHaveLength(5);
    expect(find[0]).toHaveLength(200);
    expect(read({ find: " one " }).find).toEqual(["one"]);
    expect(read({ find: ["", 3, "same", "same"] }).find).toEqual(["same"]);
  });
});

describe("an answer", () => {
  const answer = { reasoning: "So.", quotes: [], agent: "A", step: 3, confidence: 0.5 };

  it("is read under its name, as the whole reply, in plain text, and with one quote", () => {
    expect(answerIn(read({ read: [], answer }))).toMatchObject({ agent: "A", step: 3, reasoning: "So." });
    expect(answerIn(read(answer))).toMatchObject({ agent: "A", step: 3 });
    expect(readSearchText("Agent: A\nStep: 3\nReason: So.")?.answer).toMatchObject({ agent: "A", step: 3 });
    const { quotes } = answerIn(read({ answer: { agent: "A", step: "step 3", quote: "words" } })) ?? {};
    expect(quotes).toEqual([{ step: 3, text: "words" }]);
  });

  it("is none where it names nobody and nothing", () => {
    for (const none of [null, "none", {}, [], { reasoning: "Not yet." }])
      expect(answerIn(read({ read: ["3"], answer: none }))).toBeNull();
  });
});

it("reads any reply without an error, and one in JSON as it was meant", () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      const { value: found } = readReply(JSON.stringify(value), { schema: SearchReply, readText: readSearchText });
      if (found)
        for (const { first, last, from } of [...found.read, ...found.open])
          expect(0 <= first && first <= last && 0 <= from).toBe(true);
    }),
  );
  const spans = fc.array(fc.tuple(fc.nat(5_000), fc.nat(5_000)), { maxLength: 20 });
  fc.assert(
    fc.property(spans, (pairs) => {
      const sorted = pairs.map(([a, b]) => [Math.min(a, b), Math.max(a, b)] as const);
      expect(read({ read: sorted.map(([a, b]) => `${a}-${b}`) }).read).toEqual(sorted.map(([a, b]) => span(a, b)));
    }),
  );
});
