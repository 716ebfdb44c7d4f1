import { expect, test } from "vitest";
import { runTogether } from "./run-together";

const untilAborted = (signal: AbortSignal, onEnd: () => void): Promise<never> =>
  new Promise((_resolve, reject) => {
    signal.addEventListener("abort", () => {
      onEnd();
      reject(new Error("aborted"));
    });
  });

test("the results of both come back in order", async () => {
  const never = new AbortController().signal;
  await expect(
    runTogether(
      never,
      async () => 1,
      async () => "two",
    ),
  ).resolves.toEqual([1, "two"]);
});

test("when one fails, the other is stopped and has ended before the first error is thrown", async () => {
  let hasEnded = false;
  const work = runTogether(
    new AbortController().signal,
    async () => {
      throw new Error("first");
    },
    (signal) => untilAborted(signal, () => (hasEnded = true)),
  );
  await expect(work).rejects.toThrow("first");
  expect(hasEnded).toBe(true);
});

test("a stop from outside reaches both", async () => {
  const controller = new AbortController();
  let ended = 0;
  const wait = (signal: AbortSignal): Promise<never> => untilAborted(signal, () => (ended += 1));
  const work = runTogether(controller.signal, wait, wait);
  controller.abort();
  await expect(work).rejects.toThrow("aborted");
  expect(ended).toBe(2);
});
