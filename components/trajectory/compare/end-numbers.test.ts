import { expect, it } from "vitest";
import { endNumbers } from "./end-numbers";

it("leaves out the number of an end that a mark stands near", () => {
  expect(endNumbers([297.5 / 299])).toEqual({ first: true, last: false });
  expect(endNumbers([0.5 / 299, 0.5])).toEqual({ first: false, last: true });
  expect(endNumbers([0.5])).toEqual({ first: true, last: true });
  expect(endNumbers([])).toEqual({ first: true, last: true });
});
