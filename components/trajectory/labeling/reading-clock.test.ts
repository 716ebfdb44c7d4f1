import fc from "fast-check";
import { expect, it } from "vitest";
import { createReadingClock } from "./reading-clock";

it("counts what was in sight and nothing else, however often it is told so", () => {
  const turn = fc.record({ isShown: fc.boolean(), ms: fc.nat(5_000) });
  fc.assert(
    fc.property(fc.array(turn), (turns) => {
      let now = 17;
      const clock = createReadingClock(() => now);
      for (const { isShown, ms } of turns) {
        if (isShown) clock.show();
        else clock.hide();
        now += ms;
      }
      expect(clock.readMs()).toBe(turns.reduce((sum, { isShown, ms }) => sum + (isShown ? ms : 0), 0));
    }),
  );
});

it("answers whole milliseconds", () => {
  let now = 0.25;
  const clock = createReadingClock(() => now);
  clock.show();
  now = 3.9;
  expect(clock.readMs()).toBe(4);
});
