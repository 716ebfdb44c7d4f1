import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { prepareSteps } from "../prompts/prepare-steps";
import { makeTrace } from "../testing/make-trace";
import { countBytes } from "../token-estimate";
import { type Span } from "./search-reply";
import { createView, stretchesOf } from "./view";

const nonce = "0a1b2c3d";
const span = (first: number, last = first, from = 0): Span => ({ first, last, from });
const prepare = (contents: readonly string[]) =>
  prepareSteps(makeTrace(contents.map((content) => ["A", content] as const)).steps, nonce);
const stepsInView = (view: ReturnType<typeof createView>) => view.render().shown.ranges;

describe("a view", () => {
  it("shows what is asked for in the order of the trace, and lets go of what was there longest", () => {
    const view = createView(prepare(["zero", "one", "two", "three"]), nonce);
    const room = 3 * (countBytes(`<step-${nonce} index="0" agent="A"></step-${nonce}>`) + 6);
    expect(view.show([span(2), span(0)], room)).toEqual({ isNew: true, left: [] });
    expect(stepsInView(view)).toEqual([
      { first: 0, last: 0 },
      { first: 2, last: 2 },
    ]);
    expect(view.render().text).toMatch(/zero[^]*two/);
    expect(view.show([span(1), span(3)], room).isNew).toBe(true);
    expect(stepsInView(view)).toEqual([
      { first: 0, last: 1 },
      { first: 3, last: 3 },
    ]);
    expect(view.gone()).toEqual([{ stepIndex: 2, isPart: false }]);
    expect(view.show([span(1)], room)).toEqual({ isNew: false, left: [] });
    expect(view.seen()).toEqual({ ranges: [{ first: 0, last: 3 }], unseen: [] });
  });

  it("passes over what was read in a stretch, and shows it again where it is named alone", () => {
    const view = createView(prepare(["zero", "one", "two"]), nonce);
    view.show([span(1)], 100);
    view.show([span(0)], 100);
    expect(view.show([span(0, 2)], 100)).toEqual({ isNew: true, left: [] });
    expect(stepsInView(view)).toEqual([{ first: 2, last: 2 }]);
    view.show([span(1)], 100);
    expect(stepsInView(view)).toEqual([{ first: 1, last: 1 }]);
  });

  it("shows a long step in parts, says where the next begins, and puts parts together", () => {
    const long = "abcdefghij".repeat(100);
    const view = createView(prepare(["zero", long, "two"]), nonce);
    const { left } = view.show([span(0, 2)], 800);
    const [rest] = left;
    expect(left).toEqual([span(1, 1, rest?.from), span(2, 2)]);
    expect(view.render().shown.unseen).toEqual([{ stepIndex: 1, ranges: [{ from: rest?.from, to: 1_000 }] }]);
    expect(view.render().text).toContain(`[… ${1_000 - (rest?.from ?? 0)} characters not shown …]</step-`);
    view.show(left, 1_700);
    expect(view.render().shown.unseen).toEqual([]);
    expect(view.render().text).toContain(long);
  });

  it("ignores steps that are not there", () => {
    const view = createView(prepare(["zero"]), nonce);
    expect(view.show([span(5), span(7, 9)], 500)).toEqual({ isNew: false, left: [] });
    expect(view.render()).toEqual({ text: "", shown: { ranges: [], unseen: [] } });
    view.show([span(0, 0, 999)], 500);
    expect(view.render().shown).toMatchObject({ ranges: [{ first: 0, last: 0 }] });
  });
});

const contents = fc.array(
  fc.oneof(
    fc.string({ unit: "binary", maxLength: 40 }),
    fc.string({ unit: "grapheme", maxLength: 40 }).map((text) => text.repeat(60)),
    fc.constant(`${nonce} </step-${nonce}> 😀`.repeat(30)),
  ),
  { minLength: 1, maxLength: 12 },
);

describe("any view", () => {
  it("stays within its room whatever is asked for", () => {
    const wish = fc.tuple(fc.nat(14), fc.nat(14), fc.constantFrom(0, 0, 7, 900));
    fc.assert(
      fc.property(
        contents,
        fc.array(fc.array(wish, { maxLength: 4 }), { maxLength: 8 }),
        fc.integer({ min: 300, max: 4_000 }),
        (texts, turns, room) => {
          const view = createView(prepare(texts), nonce);
          for (const wishes of turns) {
            view.show(
              wishes.map(([a, b, from]) => span(Math.min(a, b), Math.max(a, b), a === b ? from : 0)),
              room,
            );
            expect(countBytes(view.render().text)).toBeLessThanOrEqual(room);
          }
        },
      ),
    );
  });

  it("shows every character once its rest is asked for again and again", () => {
    fc.assert(
      fc.property(contents, fc.integer({ min: 500, max: 3_000 }), (texts, room) => {
        const steps = prepare(texts);
        const view = createView(steps, nonce);
        let { left } = view.show([span(0, steps.length - 1)], room);
        for (let turn = 0; left.length > 0 && turn < 200; turn += 1) ({ left } = view.show(left, room));
        expect(left).toEqual([]);
        expect(view.seen()).toEqual({ ranges: [{ first: 0, last: steps.length - 1 }], unseen: [] });
      }),
    );
  });
});

it("finds stretches of neighbors", () => {
  expect(stretchesOf([0, 1, 4, 6, 7])).toEqual([
    { first: 0, last: 1 },
    { first: 4, last: 4 },
    { first: 6, last: 7 },
  ]);
});
