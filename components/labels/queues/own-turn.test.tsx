import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { type QueuePerson } from "@/lib/attribution/labels/queue-view";
import { OwnTurn, turnWords } from "./own-turn";

const fresh: QueuePerson = {
  userId: "u",
  name: "Ada",
  isMember: true,
  medianReadingMs: null,
  done: 0,
  skipped: 0,
  reading: 0,
  left: 4,
  held: 0,
};
const draw = (mine: QueuePerson | null, change: { closedAt?: string; canLabel?: boolean } = {}) =>
  renderToStaticMarkup(
    <OwnTurn
      workspace="kitchen"
      queue={{ id: "q1", name: "Week 47", closedAt: change.closedAt ?? null, mine }}
      canLabel={change.canLabel ?? true}
    />,
  );

it("says start before the first trace, and continue once one was opened", () => {
  expect(turnWords(fresh)).toBe("Start");
  for (const begun of [{ done: 1 }, { skipped: 1 }, { reading: 1 }])
    expect(turnWords({ ...fresh, ...begun })).toBe("Continue");
});

it("tells who has nothing left whether something may come back", () => {
  expect(turnWords({ ...fresh, done: 3, left: 0 })).toBe("Done");
  expect(turnWords({ ...fresh, done: 3, left: 0, held: 1 })).toBe("Waiting for others");
  expect(turnWords({ ...fresh, left: 0 })).toBe("Nothing for you");
});

it("leads into the queue only where it has a trace for the reader", () => {
  expect(draw(fresh)).toMatch(/href="[^"]*q1\/next".*Start/);
  expect(draw({ ...fresh, done: 3, left: 0, held: 1 })).not.toContain("href");
  expect([draw(null), draw(fresh, { closedAt: "2026" }), draw(fresh, { canLabel: false })]).toEqual(["", "", ""]);
});
