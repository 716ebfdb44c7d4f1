import { expect, test } from "vitest";
import { readPattern } from "./read-pattern";

const faultOf = (pattern: string): string => {
  const read = readPattern(pattern);
  return "fault" in read ? read.fault : "";
};

test("patterns of the plain kind are read", () => {
  for (const pattern of ["a", "a|b", "(?:x-)?\\d+", "[\\w.-]{1,20}@x", "[]a]", "[a-]", "\\(\\$\\)", "^.+$", "a+?"])
    expect(faultOf(pattern)).toBe("");
});

test("what is not known or could take long is refused in words", () => {
  expect(faultOf("(a)\\1")).toContain("\\1");
  expect(faultOf("(?=a)b")).toContain("(?:");
  expect(faultOf("(a")).toContain("not closed");
  expect(faultOf("a)")).toContain("closes nothing");
  expect(faultOf("a**")).toContain("repetitions");
  expect(faultOf("[z-a]")).toContain("range");
  expect(faultOf("[ab")).toContain("ends in the middle");
  expect(faultOf("a{2,1}")).toContain("goes up");
  expect(faultOf("a{x}")).toContain("count");
  expect(faultOf("\\q")).toContain("\\q");
  expect(faultOf("(((a{500}){500}))")).toContain("too large");
  expect(faultOf(`${"(".repeat(30)}a${")".repeat(30)}`)).toContain("deep");
});

test("a pattern that fits where there is nothing is refused", () => {
  for (const pattern of ["a*", "(b|)", "\\b", "^", "x?y*"]) expect(faultOf(pattern)).toContain("nothing");
});
