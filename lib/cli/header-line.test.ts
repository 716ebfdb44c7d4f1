import { expect, it } from "vitest";
import { headerLine } from "./header-line";

it("gathers headers, and refuses what is none", () => {
  const one = headerLine("X-Team: judges");
  expect(headerLine("X-Org: a: b", one)).toEqual([
    { name: "X-Team", value: "judges" },
    { name: "X-Org", value: "a: b" },
  ]);
  expect(() => headerLine("x-team: again", one)).toThrow("there twice");
  expect(() => headerLine("judges")).toThrow("one header per line");
});
