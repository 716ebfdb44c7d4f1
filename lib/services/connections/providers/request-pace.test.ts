import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  freshPace,
  isUnbound,
  jitterMs,
  nextSlot,
  type Pace,
  type PaceLimits,
  presentLimits,
  slowDown,
} from "./request-pace";

interface Sent {
  at: number;
  tokens: number;
}

/**
 * What reaches an endpoint when these requests are made, each so long after the one before, and arrives
 * so much later than it may leave.
 */
const send = (limits: PaceLimits, requests: readonly { afterMs: number; tokens: number; lateMs: number }[]): Sent[] => {
  let [pace, now] = [freshPace, 1_000_000];
  const sent = requests.map(({ afterMs, tokens, lateMs }) => {
    now += afterMs;
    const slot = nextSlot(pace, limits, now, tokens);
    pace = slot.pace;
    return { at: slot.at + lateMs, tokens };
  });
  return sent.toSorted((a, b) => a.at - b.at);
};

/** The most of `of` that any 60 seconds saw. */
const mostInAMinute = (sent: readonly Sent[], of: (one: Sent) => number): number =>
  Math.max(
    ...sent.map(({ at }) => sent.reduce((sum, one) => sum + (one.at >= at && one.at <= at + 60_000 ? of(one) : 0), 0)),
  );

const requestsOf = (maxTokens: number) =>
  fc.array(
    fc.record({
      afterMs: fc.oneof({ weight: 4, arbitrary: fc.constant(0) }, fc.integer({ min: 0, max: 20_000 })),
      tokens: fc.integer({ min: 1, max: maxTokens }),
      lateMs: fc.integer({ min: 0, max: jitterMs - 1 }),
    }),
    { minLength: 2, maxLength: 90 },
  );

describe("the pace of a provider", () => {
  it("never lets more requests than the limit arrive within 60 seconds, however late each of them is", () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 40 }), requestsOf(1), (requestsPerMinute, requests) => {
        const sent = send({ requestsPerMinute, tokensPerMinute: null }, requests);
        expect(mostInAMinute(sent, () => 1)).toBeLessThanOrEqual(requestsPerMinute);
      }),
    );
  });

  it("never lets more tokens than the limit arrive within 60 seconds, small and large requests mixed", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 10_000 }).chain((limit) => fc.tuple(fc.constant(limit), requestsOf(limit))),
        ([tokensPerMinute, requests]) => {
          const sent = send({ requestsPerMinute: null, tokensPerMinute }, requests);
          expect(mostInAMinute(sent, ({ tokens }) => tokens)).toBeLessThanOrEqual(tokensPerMinute);
        },
      ),
    );
  });

  it("uses nearly all of both limits where there is much to ask", () => {
    const all = Array.from({ length: 600 }, () => ({ afterMs: 0, tokens: 100, lateMs: 0 }));
    const minutes = (sent: readonly Sent[]) => ((sent.at(-1)?.at ?? 0) - (sent[0]?.at ?? 0)) / 60_000;
    expect(minutes(send({ requestsPerMinute: 60, tokensPerMinute: null }, all))).toBeLessThan(10.5);
    expect(minutes(send({ requestsPerMinute: null, tokensPerMinute: 6_000 }, all))).toBeLessThan(12.1);
  });

  it("gives a request that is larger than the limit a minute of its own", () => {
    const large = { afterMs: 0, tokens: 900, lateMs: 0 };
    const small = { afterMs: 0, tokens: 1, lateMs: 0 };
    const [first, second, third] = send({ requestsPerMinute: null, tokensPerMinute: 500 }, [small, large, small]);
    expect(second!.at - first!.at).toBeGreaterThan(60_000);
    expect(third!.at - second!.at).toBeGreaterThan(60_000);
  });

  it("counts nothing where there is no limit", () => {
    const none = { requestsPerMinute: null, tokensPerMinute: null };
    expect(isUnbound(freshPace, none, 5)).toBe(true);
    expect(nextSlot(freshPace, none, 5, 1_000)).toEqual({ at: 5, pace: { ...freshPace, requestsAt: 5, tokensAt: 5 } });
  });
});

describe("a provider that refuses for haste", () => {
  const limits = { requestsPerMinute: 60, tokensPerMinute: null };
  const gapAt = (pace: Pace, now: number): number => {
    const first = nextSlot(pace, limits, now, 1);
    return nextSlot(first.pace, limits, now, 1).at - first.at;
  };
  const full = gapAt(freshPace, 0);

  it("is left alone as long as it asks, at most a quarter of an hour, and is then asked half as fast", () => {
    const slowed = slowDown(freshPace, 0, 7_000);
    expect(nextSlot(slowed, limits, 0, 1).at).toBe(7_000);
    expect(gapAt(slowed, 0)).toBeCloseTo(2 * full);
    expect(slowDown(freshPace, 0, 3_600_000).pausedTo).toBe(900_000);
  });

  it("is slowed once by requests that were on their way already", () => {
    const slowed = [1, 2, 3, 4].reduce((pace, now) => slowDown(pace, now, 5_000), freshPace);
    expect(gapAt(slowed, 4)).toBeLessThan(2.01 * full);
    expect(slowed.pausedTo).toBe(5_004);
  });

  it("is slowed further when it goes on refusing, and recovers little by little", () => {
    let pace = freshPace;
    let now = 0;
    for (let time = 0; time < 9; time += 1) [pace, now] = [slowDown(pace, now, null), now + 1_500];
    expect(gapAt(pace, now)).toBeGreaterThan(8 * full);
    expect(gapAt(pace, now)).toBeLessThanOrEqual(16 * full);
    const gaps = [1, 2, 3, 4].map((minutes) => gapAt(pace, now + minutes * 60_000));
    expect(gaps).toEqual(gaps.toSorted((a, b) => b - a));
    expect(gapAt(pace, now + 600_000)).toBeCloseTo(full);
  });

  it("is slowed also where it has no limit, and is free again afterwards", () => {
    const none = { requestsPerMinute: null, tokensPerMinute: null };
    const slowed = slowDown(freshPace, 0, null);
    const first = nextSlot(slowed, none, 2_000, 1);
    expect(nextSlot(first.pace, none, 2_000, 1).at).toBeGreaterThan(first.at);
    expect(isUnbound(slowed, none, 2_000)).toBe(false);
    expect(isUnbound(slowed, none, 600_000)).toBe(true);
  });

  it("says how much really leaves in a minute, less while it is asked slower", () => {
    const limits = { requestsPerMinute: 60, tokensPerMinute: 8_000 };
    const now = presentLimits(freshPace, limits, 0);
    expect(now.requestsPerMinute).toBeCloseTo(60_000 / full);
    expect(now.tokensPerMinute).toBeLessThan(8_000);
    const slowed = presentLimits(slowDown(freshPace, 0, null), limits, 0);
    expect(slowed.requestsPerMinute).toBeCloseTo(60_000 / full / 2);
    const none = { requestsPerMinute: null, tokensPerMinute: null };
    expect(presentLimits(freshPace, none, 0)).toEqual(none);
  });
});
