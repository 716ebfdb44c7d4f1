import { expect, it } from "vitest";
import { choiceOf, choose, heard } from "./column-choice";

it("keeps what was chosen last, whatever the server answers to what was chosen before", () => {
  let choice = choose(choose(choiceOf("title", "own"), "title,agent"), null);
  choice = heard(choice, "title", "own");
  expect(choice.columns).toBeNull();
  choice = heard(choice, "title,agent", "own");
  expect(choice.columns).toBeNull();
  choice = heard(choice, null, "own");
  expect(choice).toEqual(choiceOf(null, "own"));
});

it("shows what the server says of its own accord, and what another view says", () => {
  const choice = choose(choiceOf(null, "view 1"), "title,agent");
  expect(heard(choice, "title,steps", "view 1")).toEqual(choiceOf("title,steps", "view 1"));
  expect(heard(choice, "title,agent", "view 2")).toEqual(choiceOf("title,agent", "view 2"));
  expect(heard(choice, null, "own")).toEqual(choiceOf(null, "own"));
});
