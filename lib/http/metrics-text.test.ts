import { expect, test } from "vitest";
import { createHistogram } from "./histogram";
import { metricsText } from "./metrics-text";
import { parseMetrics } from "./testing/parse-metrics";

test("figures are written so that Prometheus reads them, whatever their labels say", () => {
  const hostile = 'a "name"\\ of\ntwo lines, {le="1"}';
  const text = metricsText([
    { name: "jobs", help: "Jobs\nthat wait.", type: "gauge", samples: [{ labels: { task: hostile }, value: 2 }] },
    { name: "calls_total", help: "Calls.", type: "counter", samples: [{ value: 0.5 }] },
    { name: "none", help: "Nothing yet.", type: "gauge", samples: [] },
  ]);
  expect([...parseMetrics(text).values()]).toEqual([2, 0.5]);
  expect(text).toContain('jobs{task="a \\"name\\"\\\\ of\\ntwo lines, {le=\\"1\\"}"} 2');
});

test("a histogram counts into all buckets from the first that holds the value", () => {
  const histogram = createHistogram([0.1, 1]);
  for (const value of [0.05, 0.1, 0.5, 7]) histogram.observe({ kind: "api" }, value);
  histogram.observe({ kind: "page" }, 2);
  const samples = histogram.samples();
  const read = parseMetrics(metricsText([{ name: "took_seconds", help: "Time.", type: "histogram", samples }]));
  expect(Object.fromEntries(read)).toEqual({
    'took_seconds_bucket{kind="api",le="0.1"}': 2,
    'took_seconds_bucket{kind="api",le="1"}': 3,
    'took_seconds_bucket{kind="api",le="+Inf"}': 4,
    'took_seconds_sum{kind="api"}': 7.65,
    'took_seconds_count{kind="api"}': 4,
    'took_seconds_bucket{kind="page",le="0.1"}': 0,
    'took_seconds_bucket{kind="page",le="1"}': 0,
    'took_seconds_bucket{kind="page",le="+Inf"}': 1,
    'took_seconds_sum{kind="page"}': 2,
    'took_seconds_count{kind="page"}': 1,
  });
});
