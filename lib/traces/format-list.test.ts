import { expect, it } from "vitest";
import { traceFormats } from "./format-list";

it("names every format once", () => {
  const names = traceFormats.map(({ name }) => name);
  expect(new Set(names).size).toBe(names.length);
  const titles = traceFormats.map(({ title }) => title);
  expect(new Set(titles).size).toBe(titles.length);
});
