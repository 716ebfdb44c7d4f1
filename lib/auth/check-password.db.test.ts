import { randomUUID } from "node:crypto";
import { expect, it } from "vitest";
import { prisma } from "@/lib/db";
import { checkPassword } from "./check-password";
import { hashPassword } from "./password";
import { countAttempt } from "./rate-limit";

const password = "correct horse battery";
const makeUser = async (email = `${randomUUID()}@example.org`, passwordHash: string | null = null) =>
  prisma.user.create({ data: { email, passwordHash: passwordHash ?? (await hashPassword(password)) } });

it("knows a person by email and password, however the email is written", async () => {
  const { id, email } = await makeUser();
  expect(await checkPassword({ email, password }, randomUUID())).toBe(id);
  expect(await checkPassword({ email: ` ${email.toUpperCase()} `, password }, randomUUID())).toBe(id);
});

it("lets an address without a domain's end in, as the first owner may have one", async () => {
  const { id, email } = await makeUser(`${randomUUID()}@localhost`);
  expect(await checkPassword({ email, password }, randomUUID())).toBe(id);
});

it("refuses a wrong password, an unknown email, a person without a password and what is no form at all", async () => {
  const { email } = await makeUser();
  const without = await prisma.user.create({ data: { email: `${randomUUID()}@example.org` } });
  const address = randomUUID();
  expect(await checkPassword({ email, password: "wrong" }, address)).toBeNull();
  expect(await checkPassword({ email: `${randomUUID()}@example.org`, password }, address)).toBeNull();
  expect(await checkPassword({ email: without.email, password }, address)).toBeNull();
  for (const odd of [
    null,
    {},
    { email, password: ["x"] },
    { email: { contains: "@" }, password },
    { email: "\u0000", password },
    { email, password: "x".repeat(10_000) },
  ]) {
    expect(await checkPassword(odd, address)).toBeNull();
  }
});

it("lets a person in from where they signed in before, however often others guess; from elsewhere nobody", async () => {
  const { id, email } = await makeUser();
  const [home, elsewhere] = [randomUUID(), randomUUID()];
  expect(await checkPassword({ email, password }, home)).toBe(id);
  for (let count = 0; count < 100; count++) await countAttempt({ "sign-in:email": email });
  await expect(checkPassword({ email, password }, elsewhere)).rejects.toMatchObject({ code: "RATE_LIMITED" });
  expect(await checkPassword({ email, password }, home)).toBe(id);
  // There too, five wrong ones are enough.
  for (let count = 0; count < 5; count++) expect(await checkPassword({ email, password: "wrong" }, home)).toBeNull();
  await expect(checkPassword({ email, password }, home)).rejects.toMatchObject({ code: "RATE_LIMITED" });
});

it("stops after five wrong passwords, and then refuses the right one too", async () => {
  const { id, email } = await makeUser();
  const address = randomUUID();
  for (let count = 0; count < 5; count++) expect(await checkPassword({ email, password: "wrong" }, address)).toBeNull();
  await expect(checkPassword({ email, password }, address)).rejects.toMatchObject({ code: "RATE_LIMITED" });
  expect(await checkPassword({ email, password }, randomUUID())).toBe(id);
});
