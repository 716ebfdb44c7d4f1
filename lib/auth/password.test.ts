import { randomBytes, scryptSync } from "node:crypto";
import { describe, expect, it } from "vitest";
import { hashPassword, maxPasswordLength, minPasswordLength, requireGoodPassword, verifyPassword } from "./password";

/** How long it takes where nothing else gets in the way: the least of three. */
const timed = async (work: () => Promise<unknown>): Promise<number> => {
  let least = Infinity;
  for (let turn = 0; turn < 3; turn += 1) {
    const start = performance.now();
    await work();
    least = Math.min(least, performance.now() - start);
  }
  return least;
};

describe("passwords", () => {
  it("recognises the password that was hashed, and no other", { tags: ["long"] }, async () => {
    const stored = await hashPassword("correct horse battery");
    expect(await verifyPassword("correct horse battery", stored)).toBe(true);
    expect(await verifyPassword("correct horse batterx", stored)).toBe(false);
    expect(await verifyPassword("", stored)).toBe(false);
  });

  it("never makes the same hash twice, and keeps its cost with it", { tags: ["long"] }, async () => {
    const [first, second] = await Promise.all([hashPassword("same password"), hashPassword("same password")]);
    expect(first).not.toBe(second);
    expect(first).toMatch(/^scrypt\$65536\$8\$2\$/);
  });

  it("takes a letter typed as one or as two code points for the same", { tags: ["long"] }, async () => {
    expect(await verifyPassword("caf\u0065\u0301 au lait", await hashPassword("caf\u00e9 au lait"))).toBe(true);
  });

  it.each([undefined, null, "", "plain text", "scrypt$65536$8$2$$", "scrypt$65536$8$2$AAAA$AAAA"])(
    "refuses everything for the stored value %j",
    async (stored) => {
      expect(await verifyPassword("whatever", stored)).toBe(false);
    },
  );

  it("works as long for an unknown person as for a known one", { tags: ["long"] }, async () => {
    const stored = await hashPassword("correct horse battery");
    const known = await timed(() => verifyPassword("wrong", stored));
    const unknown = await timed(() => verifyPassword("wrong", null));
    expect(unknown).toBeGreaterThan(known / 4);
  });

  it(
    "hashes two at once, lets some wait and sends the rest away, known and unknown people alike",
    { tags: ["long"] },
    async () => {
      const salt = randomBytes(16);
      const key = scryptSync("correct horse battery", salt, 32, { N: 1024, r: 8, p: 1 });
      const cheap = ["scrypt", 1024, 8, 1, salt.toString("base64"), key.toString("base64")].join("$");
      const isKnown = (at: number): boolean => at % 9 !== 0;
      const answers = await Promise.allSettled(
        Array.from({ length: 40 }, (_, at) => verifyPassword("correct horse battery", isKnown(at) ? cheap : null)),
      );
      expect(answers.map((answer) => (answer.status === "fulfilled" ? answer.value : "refused"))).toEqual(
        answers.map((_, at) => (at >= 18 ? "refused" : isKnown(at))),
      );
      expect(answers.at(-1)).toMatchObject({ reason: { code: "RATE_LIMITED", retryAfterSeconds: 5 } });
      expect(await verifyPassword("correct horse battery", cheap)).toBe(true);
    },
  );

  it("asks for a length within its bounds", () => {
    expect(() => requireGoodPassword("x".repeat(minPasswordLength - 1))).toThrow("at least");
    expect(() => requireGoodPassword("x".repeat(maxPasswordLength + 1))).toThrow("at most");
    expect(() => requireGoodPassword("x".repeat(minPasswordLength))).not.toThrow();
  });
});
