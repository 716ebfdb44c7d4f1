import { expect, it } from "vitest";
import { createFocusAsk } from "./focus-ask";

it("is heard by who is there, and kept for who comes", () => {
  const ask = createFocusAsk();
  ask.ask();
  expect([ask.isAsked(), ask.take(), ask.take()]).toEqual([true, true, false]);
  let heard = 0;
  const stop = ask.subscribe(() => (heard += Number(ask.take())));
  ask.ask();
  stop();
  ask.ask();
  expect([heard, ask.isAsked()]).toEqual([1, true]);
});
