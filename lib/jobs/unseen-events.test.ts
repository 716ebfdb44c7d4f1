import fc from "fast-check";
import { expect, test } from "vitest";
import { type RunEventBody } from "@/lib/attribution/run-record";
import { unseenEvents } from "./unseen-events";

const body = fc.oneof(
  fc.record({ type: fc.constant("note" as const), message: fc.constantFrom("a", "b") }),
  fc.record({ type: fc.constant("asking" as const), call: fc.constant("x"), first: fc.nat(2), last: fc.nat(2) }),
);

test("a resumed run that repeats itself from the start ends with the events of an undisturbed one", () => {
  fc.assert(
    fc.property(fc.array(body, { maxLength: 12 }), fc.nat(12), (events, cut) => {
      const before = events.slice(0, cut);
      const isNew = unseenEvents(before);
      expect([...before, ...events.filter((event) => isNew(event))]).toEqual(events);
    }),
  );
});

test("the order of an event's fields does not matter, since the database does not keep it", () => {
  const said: RunEventBody[] = [{ type: "asking", call: "x", first: 1, last: 2 }];
  expect(unseenEvents(said)({ last: 2, first: 1, call: "x", type: "asking" })).toBe(false);
});
