import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { runsOf } from "@/lib/cli/testing/property-runs";
import { prepareSteps } from "./prompts/prepare-steps";
import { safeText } from "./safe-text";
import { shortenSteps } from "./shorten";
import { makeTrace } from "./testing/make-trace";

const nonce = "aaaaaaaa";
const bytesOf = (text: string) => new TextEncoder().encode(text).length;
const shorten = (contents: readonly string[], roomBytes: number, focus: number) =>
  shortenSteps({
    steps: prepareSteps(makeTrace(contents.map((content) => ["Agent", content] as const)).steps, nonce),
    roomBytes,
    focus: [focus],
    nonce,
  });

/** What a fence shows of a step, with the sign for what it does not show taken out. */
function shownOf(text: string, index: number): string {
  const body =
    new RegExp(`<step-${nonce} index="${index}" agent="Agent">([\\s\\S]*?)</step-${nonce}>`).exec(text)?.[1] ?? "";
  return body.replace(/\[… \d+ characters not shown …\]/u, "").replace(/(a)\\/gi, "$1");
}

const content = fc.oneof(
  fc.string({ unit: "binary", maxLength: 3_000 }),
  fc.string({ unit: "grapheme", maxLength: 600 }),
  fc.constantFrom(
    "aaaaaaaa".repeat(80),
    "AAAAAAAAAAAAA".repeat(100),
    "\0\ud800x".repeat(300),
    "😀".repeat(500),
    "x".repeat(20_000),
  ),
);

describe("shortening", () => {
  it("changes nothing when everything fits", () => {
    const shown = shorten(["one", "two"], 10_000, 1);
    expect(shown?.unseen).toEqual([]);
    expect(shown?.text).toBe(
      `<step-${nonce} index="0" agent="Agent">one</step-${nonce}>\n<step-${nonce} index="1" agent="Agent">two</step-${nonce}>`,
    );
  });

  it("never exceeds its room, and leaves out exactly what it says, whatever the text", () => {
    fc.assert(
      fc.property(
        fc.array(content, { minLength: 1, maxLength: 12 }),
        fc.integer({ min: 0, max: 12_000 }),
        fc.nat(11),
        (contents, room, focus) => {
          const shown = shorten(contents, room, focus % contents.length);
          if (!shown) return;
          expect(bytesOf(shown.text)).toBeLessThanOrEqual(room);
          expect(shown.bytes).toBeGreaterThanOrEqual(bytesOf(shown.text));
          contents.forEach((text, index) => {
            if (text.includes("not shown") || /a\\/i.test(text)) return;
            const [range = { from: 0, to: 0 }] =
              shown.unseen.find(({ stepIndex }) => stepIndex === index)?.ranges ?? [];
            const safe = safeText(text);
            expect(shownOf(shown.text, index)).toBe(safe.slice(0, range.from) + safe.slice(range.to));
          });
        },
      ),
      { numRuns: runsOf(100) },
    );
  });

  it("never shows half of a surrogate pair", () => {
    for (let room = 250; room < 320; room += 1)
      expect(shorten(["😀".repeat(500)], room, 0)?.text.isWellFormed() ?? true).toBe(true);
  });

  it("shows the steps nearest the question in full and cuts the others in the middle, equally", () => {
    const shown = shorten(["x".repeat(4_000), "y".repeat(4_000), "z".repeat(1_000), "w".repeat(1_000)], 6_000, 3);
    expect(shown?.unseen.map(({ stepIndex }) => stepIndex)).toEqual([0, 1]);
    const [first, second] = shown?.unseen.map(({ ranges }) => ranges[0]) ?? [];
    expect(first?.from).toBe(second?.from);
    expect(first?.from).toBeGreaterThan(0);
    expect(first?.to).toBeLessThan(4_000);
    expect(shown?.text).toContain("z".repeat(1_000));
  });

  it("uses most of the room it has", () => {
    const shown = shorten(
      Array.from({ length: 10 }, () => "x".repeat(5_000)),
      20_000,
      9,
    );
    expect(bytesOf(shown?.text ?? "")).toBeGreaterThan(18_500);
  });

  it("shortens a step of 5 MB quickly", () => {
    const startedAt = performance.now();
    const shown = shorten(["before", "é".repeat(2_500_000), "after"], 30_000, 2);
    expect(bytesOf(shown?.text ?? "")).toBeLessThanOrEqual(30_000);
    expect(shown?.unseen).toHaveLength(1);
    expect(performance.now() - startedAt).toBeLessThan(30_000);
  });

  it("gives up when not even the least of every step fits", () => {
    expect(shorten(["x".repeat(500), "y".repeat(500)], 200, 0)).toBeNull();
  });
});
