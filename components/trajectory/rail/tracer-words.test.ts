import { describe, expect, it } from "vitest";
import { madeRun } from "../trace/made-run.testing";
import { measuredOn, probabilityWords, publishedFigures, startedByWords } from "./tracer-words";

const found = { agent: "Coder", stepIndex: 4, reason: "", quotes: [], suspects: [] };
const tracer = { name: "Billing team, version 3", versionId: "v3", hash: "c0", seen: "no" as const };
const half = { share: 0.5, low: 0.3, high: 0.7, count: 137 };
const summary = {
  id: "t1",
  systemName: "Billing team",
  traceCount: 200,
  failedCount: 180,
  labelledCount: 137,
  neededCount: 10,
  state: "ready" as const,
  progress: null,
  error: null,
  active: { id: "v3", number: 3, step: half, agent: half },
  isPinned: false,
};

describe("the words of a tracer's answer", () => {
  it("give a measured probability in tenths, with what it was measured on", () => {
    expect(probabilityWords({ ...found, probability: { step: 0.63, agent: 0.78 } }, 137)).toBe(
      "The step is right in about 6 of 10 cases like this, the agent in about 8 of 10, measured on 137 labeled traces.",
    );
  });

  it("never say 0 or 10 of 10", () => {
    expect(probabilityWords({ ...found, probability: { step: 0.02, agent: 0.99 } }, null)).toBe(
      "The step is right in fewer than 1 of 10 cases like this, the agent in more than 9 of 10, measured on labeled traces.",
    );
  });

  it("give no figure where none was measured", () => {
    expect(probabilityWords({ ...found, confidence: 0.9 }, 137)).toBeNull();
  });

  it("count the traces of the weights that answered, not of those in use since", () => {
    expect(measuredOn(madeRun({ tracer }), summary)).toBe(137);
    expect(measuredOn(madeRun({ tracer: { ...tracer, versionId: "v2" } }), summary)).toBeNull();
    expect(measuredOn(madeRun({ tracer: { ...tracer, versionId: null } }), null)).toBeNull();
  });

  it("are published of shipped weights, and of others their own", () => {
    const attribution = { ...found, probability: { step: 0.63, agent: 0.78 } };
    expect(publishedFigures(madeRun({ attribution, tracer }), summary)).toEqual({
      title: "Figures of its weights",
      words: expect.stringContaining("measured on 137 labeled traces"),
    });
    const shipped = madeRun({ attribution, tracer: { ...tracer, versionId: null } });
    expect(publishedFigures(shipped, summary)?.title).toBe("Published figures");
    expect(publishedFigures(madeRun({ attribution: found, tracer }), summary)).toBeNull();
  });

  it("name the person who started a run, or say that nobody did", () => {
    expect(startedByWords(madeRun({}))).toBe("Mira");
    expect(startedByWords(madeRun({ isAutomatic: true }))).toBe("automatically, on import");
  });
});
