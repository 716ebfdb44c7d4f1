import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { mostSpacerPx, scaleFor } from "./scaled-offset";

const viewPx = 700;

describe("scaleFor", () => {
  it("is one to one as long as the list fits into an element", () => {
    const scale = scaleFor(5_000_000, viewPx);
    expect(scale).toMatchObject({ spacerPx: 5_000_000, mostVirtualPx: 4_999_300, mostPhysicalPx: 4_999_300 });
    expect([scale.toVirtual(1_234.5), scale.toPhysical(4_000_000)]).toEqual([1_234.5, 4_000_000]);
  });

  it("has no position but the first where everything is in view", () => {
    expect(scaleFor(300, viewPx)).toMatchObject({ spacerPx: 300, mostVirtualPx: 0, mostPhysicalPx: 0 });
    expect(scaleFor(300, viewPx).toVirtual(50)).toBe(0);
  });

  it("never asks for more than an element can be, and still reaches both ends", () => {
    const scale = scaleFor(300_000_000, viewPx);
    expect(scale.spacerPx).toBe(mostSpacerPx);
    expect(scale.toVirtual(0)).toBe(0);
    expect(scale.toVirtual(scale.mostPhysicalPx)).toBe(300_000_000 - viewPx);
    expect(scale.toVirtual(scale.mostPhysicalPx - 500)).toBe(scale.mostVirtualPx - 500);
    expect(scale.toVirtual(500)).toBe(500);
  });

  it("rises steadily, and there and back is the same place", () => {
    const total = fc.integer({ min: 1, max: 2_000_000_000 });
    fc.assert(
      fc.property(total, fc.double({ min: 0, max: 1 }), fc.double({ min: 0, max: 1 }), (totalPx, a, b) => {
        fc.pre(!Number.isNaN(a) && !Number.isNaN(b));
        const scale = scaleFor(totalPx, viewPx);
        const [low, high] = [Math.min(a, b), Math.max(a, b)].map((part) => part * scale.mostPhysicalPx) as [
          number,
          number,
        ];
        expect(scale.toVirtual(high)).toBeGreaterThanOrEqual(scale.toVirtual(low));
        expect(scale.toPhysical(scale.toVirtual(low))).toBeCloseTo(low, 2);
        expect(scale.toVirtual(high)).toBeLessThanOrEqual(scale.mostVirtualPx);
      }),
    );
  });
});
