import { expect, it } from "vitest";
import { openText } from "../open-text";
import { JsonMapping } from "./json-mapping";
import { previewMapped } from "./mapped-preview";
import { readMapped } from "./read-mapped";

it("a preview holds the first traces and steps, and counts them all", () => {
  const runs = Array.from({ length: 5 }, (_, run) => ({
    log: Array.from({ length: 30 }, (_, at) => ({ who: "Pilot", said: `${run}.${at} ${"x".repeat(400)}` })),
  }));
  const { document } = openText(JSON.stringify(runs));
  const mapping = JsonMapping.parse({ kind: "json", list: "*/log", fields: { content: "said", agent: "who" } });
  const preview = previewMapped(document ? readMapped(document, mapping) : []);
  expect(preview).toMatchObject({ traceCount: 5, stepCount: 150 });
  expect(preview.traces.map(({ steps }) => steps.length)).toEqual([20, 20, 20]);
  expect(preview.traces[0]?.steps[1]).toMatchObject({ index: 1, agent: "Pilot", kind: "message", tool: null });
  expect(preview.traces[0]?.steps[1]?.content).toHaveLength(300);
});
