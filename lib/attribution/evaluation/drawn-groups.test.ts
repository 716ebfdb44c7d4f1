import fc from "fast-check";
import { expect, it } from "vitest";
import { addUpDraws, packDraws } from "./drawn-groups";

it("adds up what came as often as it came, in whole numbers, fractions and beyond the room of three in one", () => {
  const value = fc.oneof(fc.nat(9), fc.constantFrom(0, 0.5, 1 / 3, -2, 0.7071), fc.constantFrom(131_071, -70_000));
  fc.assert(
    fc.property(
      fc.array(value, { minLength: 1, maxLength: 9 }).chain((values) =>
        fc.record({
          values: fc.constant(values),
          draws: fc.array(fc.array(fc.nat(3), { minLength: values.length, maxLength: values.length }), {
            minLength: 1,
            maxLength: 7,
          }),
        }),
      ),
      ({ values, draws }) => {
        let at = 0;
        const full = draws.map((times) => {
          const total = times.reduce((sum, often) => sum + often, 0);
          return total <= values.length ? times : times.map(() => 1);
        });
        const drawn = packDraws(values.length, full.length, () => Float64Array.from(full[at++] ?? []));
        const found = addUpDraws(drawn, Float64Array.from(values));
        full.forEach((times, draw) => {
          const sum = values.reduce((all, one, group) => all + one * (times[group] ?? 0), 0);
          expect(Math.abs((found[draw] ?? NaN) - sum)).toBeLessThan(1e-6);
        });
      },
    ),
  );
});
