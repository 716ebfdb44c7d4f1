import { expect, it } from "vitest";
import { type ActivityEvent, type ActivityKind } from "@/lib/traces/activity-view";
import { activityWords, byWords } from "./activity-words";

const event = (kind: ActivityKind, by: string | null = "Ada"): ActivityEvent => ({
  at: "2026-01-01T00:00:00.000Z",
  id: "x:1",
  by,
  ...kind,
});
const words = (kind: ActivityKind) => activityWords(event(kind), { "all-at-once": "All at once" });

it("says what happened in words that follow a name", () => {
  expect(words({ kind: "imported", importId: null, fileName: "a.json", source: "url" })).toBe(
    "imported the trace from a.json from an address",
  );
  expect(words({ kind: "imported", importId: null, fileName: null, source: "upload" })).toBe("imported the trace");
  expect(words({ kind: "edited", field: "expectedAnswer", before: null, after: "42" })).toBe(
    "changed the expected answer from nothing to “42”",
  );
  expect(words({ kind: "read-again", isChanged: true, stepCount: 1 })).toBe("re-read the trace: it now has 1 step");
  expect(words({ kind: "run-started", runId: "r", number: 3, method: "all-at-once", model: "small" })).toBe(
    "started run #3, All at once, small",
  );
  expect(words({ kind: "run-ended", runId: "r", number: 3, method: "gone", status: "FAILED" })).toBe(
    "run #3, gone, ended: failed",
  );
  expect(
    words({ kind: "evaluated", evaluationId: "e", title: "Weekly", runCount: 9000, activeCount: 2, failedCount: 1 }),
  ).toBe("9,000 runs by evaluation Weekly, 2 pending, 1 failed");
  expect(words({ kind: "commented", commentId: "c", stepIndex: 4 })).toBe("commented on step 4");
});

it("names the server for what nobody did, and nobody for the end of a run", () => {
  const started: ActivityKind = { kind: "run-started", runId: "r", number: 1, method: "m", model: null };
  expect(byWords(event(started, null))).toBe("The server");
  expect(byWords(event(started))).toBe("Ada");
  expect(
    byWords(event({ kind: "run-ended", runId: "r", number: 1, method: "m", status: "SUCCEEDED" }, null)),
  ).toBeNull();
});
