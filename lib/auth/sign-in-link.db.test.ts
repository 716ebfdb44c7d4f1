import { randomUUID } from "node:crypto";
import { beforeEach, describe, expect, it } from "vitest";
import { prisma } from "@/lib/db";
import { createSignInLink } from "@/lib/services/people/users/create-sign-in-link";
import { verifyPassword } from "./password";
import { consumeSignInLink, readSignInLink } from "./sign-in-link";
import { beginSignIn, whoSignedIn } from "./sign-ins";

const address = randomUUID();
const dayMs = 24 * 3600 * 1000;
let userId: string;
beforeEach(async () => {
  userId = (await prisma.user.create({ data: { email: `${randomUUID()}@example.org` } })).id;
});

describe("a one-time link", () => {
  it("is not used up by being looked at, and works once", async () => {
    const { token } = await createSignInLink({ userId }, { isReset: false });
    expect(await readSignInLink(token)).toEqual({ isReset: false });
    expect(await readSignInLink(token)).toEqual({ isReset: false });
    expect(await consumeSignInLink({ token }, address)).toBe(userId);
    expect(await consumeSignInLink({ token }, address)).toBeNull();
    expect(await readSignInLink(token)).toBeNull();
  });

  // A reset has slow work between its look and its use: all of them see a link that is still good.
  it.each([false, true])("lets one of many through when used by many at once (for a reset: %s)", async (isReset) => {
    const { token } = await createSignInLink({ userId }, { isReset });
    const use = () => consumeSignInLink({ token, newPassword: "a brand new one" }, randomUUID());
    const outcomes = await Promise.all([use(), use(), use(), use()]);
    expect(outcomes.filter((outcome) => outcome !== null)).toEqual([userId]);
  });

  it("ends after a day", async () => {
    const { token } = await createSignInLink({ userId }, { isReset: false });
    const later = new Date(Date.now() + dayMs + 1000);
    expect(await readSignInLink(token, later)).toBeNull();
    expect(await consumeSignInLink({ token }, address, later)).toBeNull();
  });

  it("is unknown when made up, and too many tries are stopped", async () => {
    const from = randomUUID();
    for (let count = 0; count < 20; count++) expect(await consumeSignInLink({ token: randomUUID() }, from)).toBeNull();
    await expect(consumeSignInLink({ token: randomUUID() }, from)).rejects.toMatchObject({ code: "RATE_LIMITED" });
  });

  it("is kept as a hash only", async () => {
    const { token } = await createSignInLink({ userId }, { isReset: false });
    expect(JSON.stringify(await prisma.signInLink.findMany({ where: { userId } }))).not.toContain(token);
  });
});

describe("a link for a reset", () => {
  it("sets the new password and ends earlier sign-ins", async () => {
    const { token } = await createSignInLink({ userId }, { isReset: true });
    const signInId = await beginSignIn(userId, "credentials", { userAgent: "", address });
    expect(await consumeSignInLink({ token, newPassword: "a brand new one" }, address)).toBe(userId);
    const user = await prisma.user.findUniqueOrThrow({ where: { id: userId } });
    expect(await verifyPassword("a brand new one", user.passwordHash)).toBe(true);
    expect(await whoSignedIn(signInId)).toBeNull();
  });

  it("is not used up by a password that is no good, or none", async () => {
    const { token } = await createSignInLink({ userId }, { isReset: true });
    await expect(consumeSignInLink({ token }, address)).rejects.toMatchObject({ code: "INVALID" });
    await expect(consumeSignInLink({ token, newPassword: "short" }, address)).rejects.toMatchObject({
      code: "INVALID",
    });
    expect(await readSignInLink(token)).toEqual({ isReset: true });
  });

  it("ends the person's other links", async () => {
    const { token } = await createSignInLink({ userId }, { isReset: false });
    await createSignInLink({ userId }, { isReset: true });
    expect(await readSignInLink(token)).toBeNull();
  });
});

it("is made for an email address that somebody has, and for no other", async () => {
  const { email } = await prisma.user.findUniqueOrThrow({ where: { id: userId } });
  const { token } = await createSignInLink({ email: email.toUpperCase() }, { isReset: false });
  expect(await consumeSignInLink({ token }, address)).toBe(userId);
  await expect(createSignInLink({ email: "nobody@example.org" }, { isReset: true })).rejects.toMatchObject({
    code: "NOT_FOUND",
    message: expect.stringContaining("nobody@example.org"),
  });
});
