import { expect, it, vi } from "vitest";
import { createInView } from "./in-view";

it("tells of steps that come into view, once, and only who listens", () => {
  const inView = createInView();
  const [staying, leaving] = [vi.fn(), vi.fn()];
  inView.subscribe(staying);
  inView.subscribe(leaving)();
  inView.set({ first: 3, last: 9 });
  inView.set({ first: 3, last: 9 });
  expect(inView.now()).toEqual({ first: 3, last: 9 });
  expect(staying).toHaveBeenCalledTimes(1);
  expect(leaving).not.toHaveBeenCalled();
});
