import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { type NothingNext, type QueueProgress } from "@/lib/attribution/labels/queue-view";
import { NothingNextView } from "./nothing-next";

const progress: QueueProgress = {
  name: "Weekly",
  isBlind: true,
  done: 14,
  total: 20,
  mine: { done: 9, skipped: 1, total: 9 },
};
const draw = (reason: NothingNext | "stranger", change: Partial<QueueProgress> = {}) =>
  renderToStaticMarkup(
    <NothingNextView workspace="kitchen" queueId="q1" reason={reason} progress={{ ...progress, ...change }} />,
  );

it("tells who is through what they have done, and what is still to come of others", () => {
  const page = draw("done");
  expect(page).toContain("You have labeled 9 traces and skipped 1. 14 of 20 labels submitted.");
  expect(page).toContain("See agreement");
  expect(draw("done", { done: 20 })).toContain("All labels of this queue are submitted.");
});

it("offers to look again where others are reading the rest", () => {
  expect(draw("waiting")).toContain("Look again");
  expect(draw("done")).not.toContain("Look again");
});

it("has nothing to offer of a queue to somebody who does not label for it", () => {
  const page = draw("stranger");
  expect(page).toContain("You are not in this queue.");
  expect(page).not.toContain("You have labeled");
  expect(page).not.toContain("See agreement");
});

it("says that a closed queue hands nothing out", () => {
  expect(draw("closed")).toContain("It no longer hands out traces.");
});
