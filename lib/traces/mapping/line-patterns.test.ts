import { expect, it } from "vitest";
import { linePatterns } from "./line-patterns";
import { SpeakerPattern } from "./text-split";

it("a pattern says what stands before the name as places, and is offered where several lines have it", () => {
  expect(linePatterns("10:00:00 INFO [a] x\n10:00:01 WARN  [b] y")).toContain("{time} {level} [{name}]");
  expect(linePatterns("10:00:00 INFO [a] x\nand so on")).toEqual([]);
  expect(linePatterns("Ann: no time\nBen: and no level")).toEqual([]);
});

it("no line of a log makes a pattern that is refused", () => {
  for (const line of ["10:00:00[x] agent=b", "10:00:00_planner: hi", "INFO@planner: hi", "[INFO{x}] a: y"])
    for (const pattern of linePatterns(`${line}\n${line}`))
      expect(SpeakerPattern.safeParse(pattern).success, `${pattern} of ${line}`).toBe(true);
  const line = "agent=a constructor=b msg=c";
  expect(linePatterns(`${line}\n${line}`)).toEqual(["agent={name} {any}msg={text}"]);
});

it("every pattern made from a line is one that a person could write", () => {
  let seed = 7;
  const random = (below: number): number => (seed = (seed * 48_271) % 2_147_483_647) % below;
  const pieces = [
    "10:00:00",
    "INFO",
    "[",
    "]",
    "(",
    ")",
    " ",
    "  ",
    ":",
    "-",
    "|",
    "a",
    "agent=b",
    'msg="c d"',
    "{x}",
    "{name}",
    "@",
    "_",
    "=",
    "constructor",
    "4",
    "/",
  ];
  for (let round = 0; round < 2_000; round += 1) {
    const line = Array.from({ length: 1 + random(14) }, () => pieces[random(pieces.length)]).join("");
    for (const pattern of linePatterns(`${line}\n${line}`))
      expect(SpeakerPattern.safeParse(pattern).success, `${pattern} of ${line}`).toBe(true);
  }
});
