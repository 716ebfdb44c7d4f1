import fc from "fast-check";
import { expect, it } from "vitest";
import { readTokenProbabilities, type ReplyToken } from "./read-token-probabilities";

/** Each token with itself as its only alternative, unless others are named. */
const tokensOf = (...tokens: (string | [string, Record<string, number>])[]): ReplyToken[] =>
  tokens.map((one) => {
    const [token, others] = typeof one === "string" ? [one, { [one]: 1 }] : one;
    return {
      token,
      alternatives: Object.entries(others).map(([word, probability]) => ({ token: word, probability })),
    };
  });

it("gives the alternatives of the token at which the value begins, the likeliest first", () => {
  const tokens = tokensOf('{"', "reasoning", '": "', "So", '", "', "yes", '":', [
    " true",
    { " false": 0.2, " true": 0.7 },
  ]);
  expect(readTokenProbabilities([...tokens, ...tokensOf("}")], "yes")).toEqual([
    { token: "true", probability: 0.7 },
    { token: "false", probability: 0.2 },
  ]);
});

it("takes what stands before the value off every alternative, adds equal ones up and drops what is no value", () => {
  const tokens = tokensOf(
    '{"half',
    '":',
    [' "first', { ' "first': 0.5, first: 0.1, '"second': 0.25, "\n": 0.1 }],
    '"}',
  );
  expect(readTokenProbabilities(tokens, "half")).toEqual([
    { token: "first", probability: 0.6 },
    { token: "second", probability: 0.25 },
  ]);
});

it("looks behind a quote that is a token of its own", () => {
  const tokens = tokensOf('{"half":', ' "', ["se", { se: 0.9, fi: 0.1 }], 'cond"}');
  expect(readTokenProbabilities(tokens, "half")?.map(({ token }) => token)).toEqual(["se", "fi"]);
});

it("reads the field of the object itself, not one in a text, in a thought, or further inside", () => {
  const value: [string, Record<string, number>] = ["true", { true: 0.8, false: 0.2 }];
  const before = [
    '<think>{"yes": false}</think>Here: ```json\n',
    '{"reasoning": "They said {\\"yes\\": false}.", "inner": {"yes": false}, "list": ["yes", {"yes": false}],',
    ' "yes" : ',
  ];
  expect(readTokenProbabilities(tokensOf(...before, value, "}\n```"), "yes")?.[0]?.probability).toBe(0.8);
});

it.each(["", "Yes, it is.", '{"no": true}', '{"yes"', '{"yes":', "</think>", '{"yes": "'])(
  "finds nothing in %j",
  (text) => {
    expect(readTokenProbabilities(tokensOf(...text), "yes")).toBeNull();
  },
);

const text = fc.string({
  unit: fc.constantFrom('"', "\\", "{", "}", "[", ":", " ", "yes", "true", "é", "\n", "<", "a"),
});
const reply = fc.record({
  before: fc.constantFrom("", '<think>{"yes": 1}</think>', "```json\n", 'It is {"yes": "perhaps"}, no: '),
  others: fc.dictionary(fc.constantFrom("reasoning", "a", "list", "no"), fc.oneof(text, fc.jsonValue({ maxDepth: 2 }))),
  value: fc.oneof(
    fc.boolean(),
    fc.constantFrom("first", "second"),
    fc.double({ min: 0, max: 1, noNaN: true }).map(Math.abs),
  ),
  space: fc.constantFrom(undefined, 1, 2, "\t"),
});

it("finds the value of any reply, however it is cut into tokens", () => {
  fc.assert(
    fc.property(reply, fc.infiniteStream(fc.integer({ min: 1, max: 7 })), ({ before, others, value, space }, cuts) => {
      const whole = before + JSON.stringify({ ...others, yes: value, after: "x" }, null, space);
      const tokens: string[] = [];
      for (let at = 0; at < whole.length; at += tokens.at(-1)?.length ?? 1)
        tokens.push(whole.slice(at, at + (cuts.next().value ?? 1)));
      const [found] = readTokenProbabilities(tokensOf(...tokens), "yes") ?? [];
      const spelled = String(value);
      const cut = found?.token.slice(0, spelled.length) ?? "";
      expect(cut).not.toBe("");
      expect(spelled.startsWith(cut)).toBe(true);
    }),
  );
});

it("reads any tokens whatever without an error", () => {
  fc.assert(
    fc.property(fc.array(text), (tokens) => {
      const read = readTokenProbabilities(tokensOf(...tokens), "yes");
      expect(read === null || read.every(({ probability }) => probability > 0 && probability <= 1)).toBe(true);
    }),
  );
});
