import { expect, test, vi } from "vitest";
import { toast, toastQueue } from "./toast";

test("what is said waits, in order and once, for whoever shows it", () => {
  toast.success("Saved.");
  toast("It goes on.");
  toast.error("Try again.");
  expect(toastQueue.take().map(({ kind, words }) => `${kind}: ${words}`)).toEqual([
    "success: Saved.",
    "plain: It goes on.",
    "error: Try again.",
  ]);
  expect(toastQueue.take()).toEqual([]);
});

test("whoever listens hears of what is said, until it stops listening", () => {
  const heard = vi.fn();
  const stop = toastQueue.subscribe(heard);
  toast("One.");
  stop();
  toast("Two.");
  expect(heard).toHaveBeenCalledTimes(1);
});
