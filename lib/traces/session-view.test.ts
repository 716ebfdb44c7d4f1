import { expect, it } from "vitest";
import { readSessionSort, sessionSorts } from "./session-view";

it("a list of sessions begins with the newest where its address names no known order", () => {
  expect(sessionSorts.map(readSessionSort)).toEqual(sessionSorts);
  for (const text of ["", null, undefined, "traces", "-id"]) expect(readSessionSort(text)).toBe("-lastAt");
});
