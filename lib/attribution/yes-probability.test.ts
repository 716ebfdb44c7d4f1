import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { yesProbability } from "./yes-probability";

const of = (masses: Record<string, number>) =>
  yesProbability(Object.entries(masses).map(([token, probability]) => ({ token, probability })));

describe("the probability of yes", () => {
  it("is what yes holds of what yes and no hold together", () => {
    expect(of({ true: 0.6, false: 0.2, "{": 0.2 })).toBeCloseTo(0.75);
    expect(of({ false: 0.9 })).toBe(0);
    expect(of({ true: 0.01 })).toBe(1);
  });

  it("counts every way in which a token may write it", () => {
    expect(
      of({ " True": 0.1, TRUE: 0.1, tr: 0.1, Yes: 0.1, "true,": 0.1, fal: 0.2, no: 0.2, "False}": 0.1 }),
    ).toBeCloseTo(0.5);
  });

  it("counts no word that only begins alike", () => {
    expect(of({ true: 0.5, truth: 0.3, not: 0.3, none: 0.2, false: 0.5 })).toBeCloseTo(0.5);
  });

  it("is none without alternatives, or without yes and no among them", () => {
    expect(yesProbability(null)).toBeNull();
    expect(of({})).toBeNull();
    expect(of({ maybe: 0.7, " ": 0.2, "": 0.1 })).toBeNull();
    expect(of({ true: 0, false: 0 })).toBeNull();
  });

  it("lies from 0 to 1 and turns round with the answer", () => {
    const mass = fc.double({ min: 0.001, max: 1, noNaN: true });
    fc.assert(
      fc.property(mass, mass, (yes, no) => {
        const one = of({ true: yes, false: no }) ?? -1;
        const other = of({ true: no, false: yes }) ?? -1;
        expect(one).toBeGreaterThanOrEqual(0);
        expect(one + other).toBeCloseTo(1);
      }),
    );
  });
});
