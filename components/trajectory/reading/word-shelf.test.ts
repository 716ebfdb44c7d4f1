import { expect, it } from "vitest";
import { type FirstWords } from "../trace/trajectory-data";
import { WordShelf } from "./word-shelf";

const said = (step: number) => `words of ${step}`;
const answer = ({ from, count }: { from: number; count: number }): FirstWords => ({
  first: from,
  words: Array.from({ length: count }, (_, i) => said(from + i)),
});

function made(stepCount = 1_000, initial: FirstWords = { first: 0, words: [] }) {
  const asked: number[] = [];
  let isBroken = false;
  const load = (range: { from: number; count: number }) => {
    asked.push(range.from);
    return isBroken ? Promise.reject(new Error("offline")) : Promise.resolve(answer(range));
  };
  const shelf = new WordShelf(load, { sequence: 1, stepCount }, initial);
  return { shelf, asked, breakOff: (next: boolean) => (isBroken = next) };
}

it("asks once for what is looked at, and tells when it is here", async () => {
  const { shelf, asked } = made();
  let told = 0;
  shelf.subscribe(() => told++);
  shelf.ensure(190, 230);
  shelf.ensure(190, 230);
  await Promise.resolve();
  await Promise.resolve();
  expect(asked).toEqual([0, 200]);
  expect(shelf.get(210)).toBe(said(210));
  expect(shelf.get(401)).toBeUndefined();
  expect(told).toBe(2);
});

it("asks for nothing that came with the page", () => {
  const { shelf, asked } = made(1_000, answer({ from: 0, count: 60 }));
  shelf.ensure(0, 59);
  expect(asked).toEqual([]);
  shelf.ensure(0, 60);
  expect(asked).toEqual([0]);
});

it("asks again for what failed, and for all once the trace has grown", async () => {
  const { shelf, asked, breakOff } = made(3);
  breakOff(true);
  shelf.ensure(0, 9);
  await Promise.resolve();
  await Promise.resolve();
  breakOff(false);
  shelf.ensure(0, 9);
  await Promise.resolve();
  await Promise.resolve();
  expect(asked).toEqual([0, 0]);
  shelf.renew({ sequence: 2, stepCount: 400 }, { first: 0, words: [] });
  shelf.ensure(0, 250);
  expect(asked).toEqual([0, 0, 200]);
  expect(shelf.get(1)).toBe(said(1));
});
