import fc from "fast-check";
import { expect, test } from "vitest";
import { isWorthShowing, lineSplitter } from "./line-filter";

test.each([
  " ⨯ Error: connect ECONNREFUSED",
  "[worker] run 1 failed: the endpoint does not respond",
  "Warning: this key is deprecated",
])("trouble is shown: %s", (line) => expect(isWorthShowing(line)).toBe(true));

test.each([
  " ✓ Ready in 300ms",
  "   ▲ Next.js 16.4.5",
  "- Local: http://127.0.0.1:8500",
  'FATAL:  database "faultline" does not exist',
  'ERROR:  relation "graphile_worker.migrations" does not exist',
  "[core] WARN: Failed to read crontab file",
  "[worker] run 01a1fecc-0c51-742d-af0c-74705f728716 FAILED",
  "(node:1) ExperimentalWarning: x",
  "(node:1) DeprecationWarning: Calling client.query() is deprecated",
])("an orderly start is quiet: %s", (line) => expect(isWorthShowing(line)).toBe(false));

test("lines come out whole however the stream is cut", () => {
  const lines = fc.array(fc.string({ unit: fc.constantFrom("a", "b", " ", "ü") }), { minLength: 1, maxLength: 8 });
  fc.assert(
    fc.property(lines, fc.array(fc.nat(40), { maxLength: 6 }), (expected, cuts) => {
      const text = `${expected.join("\n")}\n`;
      const seen: string[] = [];
      const push = lineSplitter((line) => seen.push(line));
      const places = [...new Set(cuts.map((cut) => cut % text.length))].sort((a, b) => a - b);
      [0, ...places].forEach((from, index) => push(text.slice(from, places[index] ?? text.length)));
      expect(seen).toEqual(expected);
    }),
  );
});

test("a line without an end does not grow without bound", () => {
  const seen: string[] = [];
  const push = lineSplitter((line) => seen.push(line));
  for (let chunk = 0; chunk < 3; chunk += 1) push("x".repeat(40_000));
  expect(seen.length).toBeGreaterThan(0);
});
