import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type JsonObject } from "../json-value";
import { type DecodedMessage } from "../messages/message";
import { readExchanges } from "./exchange";
import { findRuns } from "./find-runs";

const user = (content: string) => ({ role: "user", content });
const said = (content: string) => ({ role: "assistant", content });
const answer = (id: string, content: string) => ({
  id,
  object: "chat.completion",
  choices: [{ index: 0, message: said(content) }],
});
const wordsOf = ({ parts }: DecodedMessage): string => parts.map(({ text }) => text).join(" ");
const runsOf = (records: readonly JsonObject[]): string[] =>
  findRuns(records.flatMap((record, at) => readExchanges(record, `/${at}`, () => undefined))).map(({ messages }) =>
    messages.map(wordsOf).join(" · "),
  );

describe("calls of a model are one run", () => {
  it("where each begins with what the one before sent and got back, in any order", () => {
    const turns = [
      { messages: [user("a")], response: answer("r1", "b") },
      { messages: [user("a"), said("b"), user("yes")], response: answer("r2", "c") },
      { messages: [user("a"), said("b"), user("yes"), said("c"), user("yes")], response: answer("r3", "d") },
    ];
    expect(runsOf(turns)).toEqual(["a · b · yes · c · yes · d"]);
    expect(runsOf(turns.toReversed())).toEqual(["a · b · yes · c · yes · d"]);
  });

  it("whichever way a content is written, and where an answer's thoughts are not sent again", () => {
    const thought = { role: "assistant", content: "b", reasoning_content: "Hm." };
    const records = [
      { messages: [user("a")], response: { ...answer("r1", "b"), choices: [{ index: 0, message: thought }] } },
      { messages: [{ role: "user", content: [{ type: "text", text: "a" }] }, said("b "), user("c")] },
    ];
    expect(runsOf(records)).toHaveLength(1);
  });

  it("where a request without an answer is sent again, and where one answer is logged twice", () => {
    expect(runsOf([{ messages: [user("a")] }, { messages: [user("a")], response: answer("r", "b") }])).toEqual([
      "a · b",
    ]);
    expect(runsOf([{ messages: [user("a")] }, { messages: [user("a")] }])).toEqual(["a"]);
    const once = { messages: [user("a")], response: answer("r", "b") };
    expect(runsOf([once, once])).toEqual(["a · b"]);
  });

  it("where a response names the one before it, and repeats nothing but the prompt", () => {
    const response = (id: string, before: string | null, text: string) => ({
      id,
      object: "response",
      previous_response_id: before,
      instructions: "Be brief.",
      output: [{ type: "message", role: "assistant", content: [{ type: "output_text", text }] }],
    });
    const chain = [response("r2", "r1", "yes"), response("r1", null, "yes"), response("r3", "r2", "no")];
    expect(runsOf(chain)).toEqual(["Be brief. · yes · yes · no"]);
    expect(runsOf([...chain, response("r4", "r2", "other")])).toEqual([
      "Be brief. · yes · yes · no",
      "Be brief. · yes · yes · other",
    ]);
  });

  it("and ids that name each other in a circle lose no call", () => {
    const circle = ["a", "b"].map((id, at) => ({ ...answer(id, id), previous_response_id: at === 0 ? "b" : "a" }));
    expect(runsOf(circle).join(" ")).toMatch(/a.*b|b.*a/);
  });
});

describe("calls of a model are runs of their own", () => {
  it("where they answer one question in other ways, or in the same words", () => {
    expect(runsOf([{ messages: [user("a"), said("b")] }, { messages: [user("a"), said("c")] }])).toEqual([
      "a · b",
      "a · c",
    ]);
    expect(runsOf([{ messages: [user("a"), said("b")] }, { messages: [user("a"), said("b")] }])).toHaveLength(2);
  });

  it("where one call has several numbered answers, but not where one answer lies in two", () => {
    const record = (choices: JsonObject[]) => ({
      messages: [user("a")],
      response: { id: "r", object: "chat.completion", choices },
    });
    const both = [{ message: said("b") }, { message: said("c") }];
    expect(runsOf([record(both.map((choice, index) => ({ ...choice, index })))])).toEqual(["a · b", "a · c"]);
    expect(runsOf([record(both)])).toEqual(["a · b · c"]);
  });

  it("however many there are, however long, and however they are shuffled", () => {
    const run = (name: number, turns: number): JsonObject[] => {
      const all = [user("a")];
      return Array.from({ length: turns }, (_, turn) => {
        const messages = [...all];
        all.push(said(`${name} says ${turn}`), user("go on"));
        return { messages, response: answer(`${name}-${turn}`, `${name} says ${turn}`) };
      });
    };
    const lengths = fc.array(fc.integer({ min: 1, max: 4 }), { minLength: 1, maxLength: 5 });
    fc.assert(
      fc.property(lengths, fc.infiniteStream(fc.nat()), (turns, keys) => {
        const records = turns.flatMap((count, name) => run(name, count));
        const shuffled = records.map((record) => ({ record, key: keys.next().value ?? 0 }));
        const runs = runsOf(shuffled.sort((a, b) => a.key - b.key).map(({ record }) => record));
        expect(runs).toHaveLength(turns.length);
        for (const [name, count] of turns.entries())
          expect(runs.filter((text) => text.includes(`${name} says ${count - 1}`))).toHaveLength(1);
      }),
      { numRuns: 40, seed: 1 },
    );
  });
});
