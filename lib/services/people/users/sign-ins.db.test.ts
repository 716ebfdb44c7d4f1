import { randomUUID } from "node:crypto";
import { beforeEach, expect, it, vi } from "vitest";
import { beginSignIn, endedBefore, endSignIn, whoSignedIn } from "@/lib/auth/sign-ins";
import { prisma } from "@/lib/db";
import { endAllSignIns } from "./end-all-sign-ins";
import { endOwnSignIn } from "./end-own-sign-in";
import { listSignIns } from "./list-sign-ins";

const place = { userAgent: "curl/8", address: "203.0.113.9" };
const makeUser = async () => (await prisma.user.create({ data: { email: `${randomUUID()}@example.org` } })).id;
const day = 24 * 3600 * 1000;

let ada: string;
let bob: string;
beforeEach(async () => {
  [ada, bob] = [await makeUser(), await makeUser()];
});

it("lists what stands, with device, network and way in, the one used last first", async () => {
  const first = await beginSignIn(ada, "credentials", place);
  const second = await beginSignIn(ada, "github", place);
  await beginSignIn(bob, "link", place);
  await whoSignedIn(first, new Date(Date.now() + day));
  expect(await listSignIns(ada, endedBefore())).toMatchObject([
    { id: first, by: "password", ...place },
    { id: second, by: "GitHub" },
  ]);
});

it("ends one alone, or all of a person, and never one of somebody else", async () => {
  const ids = [await beginSignIn(ada, "link", place), await beginSignIn(ada, "link", place)];
  const his = await beginSignIn(bob, "link", place);
  await expect(endOwnSignIn(ada, { id: his })).rejects.toMatchObject({ code: "NOT_FOUND" });
  await expect(endOwnSignIn(ada, { id: "none" })).rejects.toMatchObject({ code: "NOT_FOUND" });
  await endOwnSignIn(ada, { id: ids[0]! });
  expect(await Promise.all(ids.map((id) => whoSignedIn(id)))).toMatchObject([null, { id: ada }]);
  await endAllSignIns(ada);
  expect(await whoSignedIn(ids[1]!)).toBeNull();
  expect(await whoSignedIn(his)).toMatchObject({ id: bob });
  await endSignIn(his);
  expect(await listSignIns(bob, endedBefore())).toEqual([]);
});

it("ends by itself thirty days after it began, or after as many as are set, and is forgotten then", async () => {
  const id = await beginSignIn(ada, "link", place);
  const inDays = (days: number) => whoSignedIn(id, new Date(Date.now() + days * day));
  expect(await inDays(29)).toMatchObject({ id: ada });
  expect(await inDays(31)).toBeNull();
  vi.stubEnv("FAULTLINE_SIGN_IN_DAYS", "1");
  expect(await inDays(2)).toBeNull();
  vi.stubEnv("FAULTLINE_SIGN_IN_DAYS", "0");
  await expect(whoSignedIn(id)).rejects.toThrow("FAULTLINE_SIGN_IN_DAYS=0 is not valid");
  vi.unstubAllEnvs();
  await prisma.signIn.update({ where: { id }, data: { createdAt: new Date(Date.now() - 31 * day) } });
  expect(await listSignIns(ada, endedBefore())).toEqual([]);
  await beginSignIn(ada, "link", place);
  expect(await prisma.signIn.count({ where: { userId: ada } })).toBe(1);
});
