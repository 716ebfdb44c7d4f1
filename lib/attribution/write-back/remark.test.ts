import { expect, test } from "vitest";
import { placeOf, Remark, saysSame } from "./remark";
import { madeRemarks } from "./testing/made-verdict";

test("remarks at one place replace each other, and say the same if all that is shown is", () => {
  const [step, agent] = madeRemarks();
  const [later] = madeRemarks({ reason: "Otherwise." });
  expect(placeOf(step)).toBe(placeOf(later));
  expect(placeOf(step)).not.toBe(placeOf(agent));
  expect(placeOf(step)).not.toBe(placeOf(madeRemarks({ spanId: "c".repeat(16) })[0]));
  expect(saysSame(step, madeRemarks()[0])).toBe(true);
  expect(saysSame(step, later)).toBe(false);
});

test("a remark is read back as it was stored", () => {
  const [step] = madeRemarks();
  expect(Remark.parse(JSON.parse(JSON.stringify(step)))).toEqual(step);
});
