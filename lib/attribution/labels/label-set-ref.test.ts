import fc from "fast-check";
import { expect, it } from "vitest";
import { formatLabelSetRef, type LabelSetRef, parseLabelSetRef } from "./label-set-ref";

const refs: fc.Arbitrary<LabelSetRef> = fc.oneof(
  fc.record({ kind: fc.constantFrom("ground-truth" as const, "adjudicated" as const, "data-set" as const) }),
  fc.record({ kind: fc.constantFrom("annotator" as const, "imported" as const), id: fc.uuid() }),
);

it("reads back every label set that it has written", () => {
  fc.assert(
    fc.property(refs, (ref) => {
      expect(parseLabelSetRef(formatLabelSetRef(ref))).toEqual(ref);
    }),
  );
});

it("reads nothing else, whatever it is given", () => {
  for (const text of ["", "annotator", "annotator:", "imported:", "somebody:1", "ground-truth:1", "Data-set"])
    expect(parseLabelSetRef(text)).toBeNull();
  fc.assert(
    fc.property(fc.string(), (text) => {
      const ref = parseLabelSetRef(text);
      if (ref) expect(formatLabelSetRef(ref)).toBe(text);
    }),
  );
});
