import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { FinishedRuns } from "./finished-runs";

const none = { QUEUED: 0, RUNNING: 0, SUCCEEDED: 0, FAILED: 0, CANCELLED: 0, PARTIAL: 0 };
const textOf = (counts: Partial<typeof none>, runCount: number): string =>
  renderToStaticMarkup(<FinishedRuns evaluation={{ counts: { ...none, ...counts }, runCount }} />).replaceAll(
    /<[^>]*>/g,
    "",
  );

it("counts runs that came to their own end, names those that failed, and leaves out what was stopped", () => {
  expect(textOf({ SUCCEEDED: 1100, FAILED: 2, PARTIAL: 7, CANCELLED: 1 }, 1110)).toBe("1,102 of 1,110 runs, 2 failed");
  expect(textOf({ QUEUED: 1 }, 1)).toBe("0 of 1 run");
});
