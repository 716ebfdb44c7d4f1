import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { prisma } from "@/lib/db";
import { countAttempt, forgiveAttempt, inHowLong, signInAttempt } from "./rate-limit";

const outcome = (attempt: Promise<void>): Promise<string> =>
  attempt.then(
    () => "counted",
    (error: { code: string }) => error.code,
  );
const fresh = () => ({ email: `${randomUUID()}@example.org`, address: randomUUID() });

describe("limits on attempts", () => {
  it("let five attempts at one account from one address pass, and say when to come back", async () => {
    const { email, address } = fresh();
    for (let count = 0; count < 5; count++) await countAttempt(signInAttempt(email, address));
    await expect(countAttempt(signInAttempt(email, address))).rejects.toMatchObject({
      code: "RATE_LIMITED",
      message: expect.stringMatching(/^Too many attempts\. Try again in 1[0-5] minutes\.$/),
    });
    expect(await outcome(countAttempt(signInAttempt(email, randomUUID())))).toBe("counted");
    expect(await outcome(countAttempt(signInAttempt(fresh().email, address)))).toBe("counted");
  });

  it("count attempts that are made at once, each of them", async () => {
    const { email, address } = fresh();
    const outcomes = await Promise.all(
      Array.from({ length: 12 }, () => outcome(countAttempt(signInAttempt(email, address)))),
    );
    expect(outcomes.filter((text) => text === "counted")).toHaveLength(5);
  });

  it("bound what one address may try over many accounts", async () => {
    const { address } = fresh();
    const outcomes = await Promise.all(
      Array.from({ length: 60 }, () => outcome(countAttempt({ "sign-in:address": address }))),
    );
    expect(outcomes.filter((text) => text === "counted")).toHaveLength(50);
  });

  it("bound what many addresses may try at one account", async () => {
    const { email } = fresh();
    const outcomes = await Promise.all(
      Array.from({ length: 110 }, () => outcome(countAttempt({ "sign-in:email": email }))),
    );
    expect(outcomes.filter((text) => text === "counted")).toHaveLength(100);
  });

  it("bound how often a workspace may have endpoints asked", async () => {
    const workspace = randomUUID();
    const outcomes = await Promise.all(
      Array.from({ length: 130 }, () => outcome(countAttempt({ "endpoint:workspace": workspace }))),
    );
    expect(outcomes.filter((text) => text === "counted")).toHaveLength(120);
    expect(await outcome(countAttempt({ "endpoint:workspace": randomUUID() }))).toBe("counted");
  });

  it("do not count what succeeded", async () => {
    const { email, address } = fresh();
    for (let count = 0; count < 20; count++) {
      await countAttempt(signInAttempt(email, address));
      await forgiveAttempt(signInAttempt(email, address));
    }
    expect(await outcome(countAttempt(signInAttempt(email, address)))).toBe("counted");
  });

  it("keep no address in the table", async () => {
    const { email, address } = fresh();
    await countAttempt(signInAttempt(email, address));
    const rows = await prisma.rateLimiterFlexible.findMany({ select: { key: true } });
    expect(rows.length).toBeGreaterThan(0);
    expect(rows.filter(({ key }) => key.includes(email) || key.includes(address))).toEqual([]);
  });
});

it.each([
  [1, "in 1 second"],
  [39_001, "in 40 seconds"],
  [89_000, "in 89 seconds"],
  [90_000, "in 2 minutes"],
  [900_000, "in 15 minutes"],
])("says %d ms as %j", (ms, text) => {
  expect(inHowLong(ms)).toBe(text);
});
