import { expect, it } from "vitest";
import { personWords } from "./person-progress";

const person = { userId: "u", name: "Ada", isMember: true, medianReadingMs: null, done: 4, left: 6, held: 0 };

it("counts what is done of all that a person may label, and says what else there is", () => {
  expect(personWords({ ...person, skipped: 0, reading: 0 })).toBe("4 of 10");
  expect(personWords({ ...person, skipped: 1, reading: 1 })).toBe("4 of 10 · 1 skipped · reading one now");
  expect(personWords({ ...person, skipped: 0, reading: 2 })).toBe("4 of 10 · reading 2 now");
});
