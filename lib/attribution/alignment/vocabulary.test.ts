import { expect, it } from "vitest";
import { createVocabulary } from "./vocabulary";

const action = (head: string, words: string[], values: string[]) => ({
  head,
  words: new Set(words),
  values: new Set(values),
});

it("gives a text the same number wherever it stands, in the order of the step, and tells the text of a number", () => {
  const { encode, textOf, size } = createVocabulary();
  const first = encode(action("planner", ["ask", "lyon"], ["12"]));
  const second = encode(action("planner", ["lyon", "again", "ask"], ["48", "12"]));
  expect(second.head).toBe(first.head);
  expect(Array.from(second.words, textOf)).toEqual(["lyon", "again", "ask"]);
  expect([second.words[0], second.words[2]]).toEqual([first.words[1], first.words[0]]);
  expect(second.values[1]).toBe(first.values[0]);
  expect(size()).toBe(6);
  expect(textOf(6)).toBe("");
});
