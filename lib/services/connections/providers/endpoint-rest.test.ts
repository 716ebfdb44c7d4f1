import { describe, expect, it } from "vitest";
import {
  afterFault,
  type EndpointHealth,
  isGivenUp,
  restLeftMs,
  restMs,
  restReason,
  soundHealth,
} from "./endpoint-rest";

const refused = { kind: "status", message: "HTTP 503" } as const;
const hung = { kind: "time-out", message: "No complete response within 120 s." } as const;

const afterFaults = (count: number, health: EndpointHealth = soundHealth, now = 1_000): EndpointHealth =>
  Array.from({ length: count }).reduce<EndpointHealth>((before) => afterFault(before, refused, now), health);

describe("an endpoint that fails", () => {
  it("is asked as usual until more has failed in a row than one call of one run may meet", () => {
    expect(afterFaults(11)).toMatchObject({ faultCount: 11, restCount: 0, lastFault: "HTTP 503.", lastFaultAt: 1_000 });
    expect(afterFaults(12)).toMatchObject({ restCount: 1, restsSince: 1_000, restsUntil: 16_000 });
  });

  it("rests sooner where each fault takes long", () => {
    const hanging = [1, 2, 3, 4].reduce<EndpointHealth>((health, now) => afterFault(health, hung, now), soundHealth);
    expect(hanging).toMatchObject({ faultCount: 4, restCount: 1, restsUntil: 15_004 });
  });

  it("is not left alone longer for what had left before its rest began", () => {
    const resting = afterFaults(12);
    expect(afterFault(resting, refused, 2_000)).toMatchObject({ restCount: 1, restsUntil: 16_000, faultCount: 13 });
  });

  it("rests twice as long after each trial in vain, up to a quarter of an hour, since the first one", () => {
    const tried = { ...afterFaults(12), probeUntil: 99_000 };
    const again = afterFault(tried, refused, 16_000);
    expect(again).toMatchObject({ restCount: 2, restsSince: 1_000, restsUntil: 46_000, probeUntil: 0 });
    expect([1, 2, 3, 4, 5, 6, 7, 20].map(restMs)).toEqual([
      15_000, 30_000, 60_000, 120_000, 240_000, 480_000, 900_000, 900_000,
    ]);
  });

  it("is given up for what waits once it has not answered for a day", () => {
    const day = 24 * 3_600_000;
    const resting = afterFaults(12);
    expect([isGivenUp(resting, day), isGivenUp(resting, day + 1_000)]).toEqual([false, true]);
    expect(isGivenUp({ ...soundHealth, faultCount: 3 }, day)).toBe(false);
  });

  it("is said to in a sentence", () => {
    expect(restReason(afterFaults(12))).toBe("12 requests in a row failed. The last one: HTTP 503.");
    expect(restReason(soundHealth)).toBe("The endpoint asked for a pause.");
  });
});

describe("how long no request may be sent", () => {
  it("is the rest, or a pause that is too long to be waited for", () => {
    expect(restLeftMs({ restsUntil: 4_000, pausedTo: 0 }, 1_000)).toBe(3_000);
    expect(restLeftMs({ restsUntil: 0, pausedTo: 6_000 }, 1_000)).toBe(0);
    expect(restLeftMs({ restsUntil: 4_000, pausedTo: 6_001 }, 1_000)).toBe(5_001);
    expect(restLeftMs({ restsUntil: 4_000, pausedTo: 0 }, 4_000)).toBe(0);
  });
});
