import { expect, test } from "vitest";
import { plainSign } from "./plain-sign";
import { signOf } from "./sign";

test("a sign is told without names", () => {
  const does = "coder message to verifier";
  const told = [
    signOf("takes", does, "one too few of executor tool-result to coder"),
    signOf("keeps", does, "all, one renamed, of list 1 of planner message"),
    signOf("keeps", does, "all but the last of list 2 of planner message"),
    signOf("repeats", does, "planner"),
    signOf("repeats", does, "its last"),
    signOf("item", does, "rounded"),
    signOf("follows", does, "coder tool-call sql"),
  ];
  expect(told.map(plainSign)).toEqual([
    "takes one too few",
    "keeps all, one renamed",
    "keeps all but the last",
    "repeats another",
    "repeats its last",
    "item rounded",
    "follows",
  ]);
});
