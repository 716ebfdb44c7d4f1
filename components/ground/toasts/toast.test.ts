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

test("what is said brings along what can be done about it", () => {
  const undo = vi.fn();
  toast.success("Saved.", { label: "Undo", run: undo });
  const [said] = toastQueue.take();
  expect(said?.action?.label).toBe("Undo");
  said?.action?.run();
  expect(undo).toHaveBeenCalledOnce();
});

test("whoever listens hears of what is said, until it stops listening", () => {
  const heard = vi.fn();
  const stop = toastQueue.subscribe(heard);
  toast("One.");
  stop();
  toast("Two.");
  expect(heard).toHaveBeenCalledTimes(1);
});
