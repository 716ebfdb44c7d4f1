import { expect, it } from "vitest";
import { createPurse } from "./replay-purse";

it("gives what is wanted, and less only where nobody will give any back", async () => {
  const purse = createPurse(10);
  expect(await purse.take(6, 2)).toBe(6);
  const second = purse.take(6, 2);
  purse.giveBack(5);
  expect(await second).toBe(6);
  const third = purse.take(6, 2);
  purse.giveBack(0);
  expect(await third).toBe(3);
  expect([purse.wasRefused(), purse.spent()]).toEqual([false, 10]);
  purse.giveBack(2);
  expect(await purse.take(6, 3)).toBe(0);
  expect([purse.wasRefused(), purse.spent()]).toEqual([true, 8]);
});
