import { expect, it } from "vitest";
import { openText } from "../open-text";
import { JsonMapping } from "./json-mapping";
import { previewMapped } from "./mapped-preview";
import { readMapped } from "./read-mapped";

it("a preview holds the first steps of each trace, cut", () => {
  const log = Array.from({ length: 30 }, (_, at) => ({ who: "Pilot", said: `${at} ${"x".repeat(400)}` }));
  const { document } = openText(JSON.stringify([{ log }, { log }]));
  const mapping = JsonMapping.parse({ kind: "json", list: "*/log", fields: { content: "said", agent: "who" } });
  const preview = previewMapped(document ? readMapped(document, mapping) : [], true);
  expect(preview).toMatchObject({ hasMore: true });
  expect(preview.traces.map(({ stepCount, steps }) => [stepCount, steps.length])).toEqual([
    [30, 20],
    [30, 20],
  ]);
  expect(preview.traces[0]?.steps[1]).toMatchObject({ index: 1, agent: "Pilot", kind: "message", tool: null });
  expect(preview.traces[0]?.steps[1]?.content).toHaveLength(300);
});
