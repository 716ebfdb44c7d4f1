import { expect, it } from "vitest";
import { TextSplit } from "./text-split";
import { unplacedLines } from "./unplaced-lines";

it("lines before the first speaker, and lines of a log that name nobody, are unplaced with their numbers", () => {
  const log = [
    "",
    "Started",
    "10:00:01 INFO [planner] Two parts",
    "of one order",
    "10:00:02 INFO GET /orders 200",
    "10:00:03 INFO [worker] Done",
  ].join("\n");
  expect(unplacedLines(log, TextSplit.parse({ kind: "text", pattern: "{time} {level} [{name}]" }))).toEqual([
    { number: 2, text: "Started" },
    { number: 5, text: "10:00:02 INFO GET /orders 200" },
  ]);
});

it("a speaker who is not chosen is given to nobody where lines have a head, and to the one before where they have none", () => {
  const chosen = (pattern: string) => TextSplit.parse({ kind: "text", pattern, names: ["Ann"] });
  expect(unplacedLines("10:00 Ann: one\n10:01 Ben: two", chosen("{time} {name}:"))).toHaveLength(1);
  expect(unplacedLines("Ann: one\nNote: two", chosen("{name}:"))).toEqual([]);
});
