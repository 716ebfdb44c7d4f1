import { randomUUID } from "node:crypto";
import { type Account, type Profile } from "next-auth";
import { afterEach, describe, expect, it, vi } from "vitest";
import { prisma } from "@/lib/db";
import { adapter, admitOauth, chooseGithubEmail, oauthNames } from "./oauth";

// The providers' modules need Next.js around them; what is decided here does not.
vi.mock("next-auth/providers/github", () => ({ default: () => ({}) }));
vi.mock("next-auth/providers/google", () => ({ default: () => ({}) }));
vi.mock("next-auth", async () => ({
  customFetch: Symbol("custom fetch"),
  AuthError: (await import("@auth/core/errors")).AuthError,
}));
vi.mock("next/headers", () => ({ headers: async () => new Headers() }));

afterEach(() => vi.unstubAllEnvs());

const comes = (email: string | null, isVerified: unknown = true, providerAccountId = randomUUID()) =>
  admitOauth(
    { provider: "google", providerAccountId, type: "oidc" } as Account,
    { email, email_verified: isVerified } as Profile,
    "127.0.0.1",
  );
const makeUser = (emailVerified: Date | null) =>
  prisma.user.create({ data: { email: `${randomUUID()}@example.org`, emailVerified } });

describe("who comes from another provider", () => {
  it("gets no account while sign-up is closed, and may while it is open", async () => {
    const email = `${randomUUID()}@example.org`;
    expect(await comes(email)).toBe("/sign-in?error=NoAccount");
    vi.stubEnv("FAULTLINE_SIGN_UP", "open");
    expect(await comes(email)).toBe(true);
  });

  it("must come with an email address that the provider has verified", async () => {
    vi.stubEnv("FAULTLINE_SIGN_UP", "open");
    for (const isVerified of [false, null, "true", 1]) {
      expect(await comes("new@example.org", isVerified)).toBe("/sign-in?error=EmailNotVerified");
    }
    expect(await comes(null)).toBe("/sign-in?error=EmailNotVerified");
  });

  it("is linked to an account whose email address is verified here, and then known without it", async () => {
    const user = await makeUser(new Date());
    const providerAccountId = randomUUID();
    expect(await comes(user.email.toUpperCase(), true, providerAccountId)).toBe(true);
    expect(await prisma.account.findMany({ where: { userId: user.id }, select: { providerAccountId: true } })).toEqual([
      { providerAccountId },
    ]);
    expect(await comes(null, false, providerAccountId)).toBe(true);
  });

  it("is never linked to an account that somebody may have made with their address", async () => {
    const user = await makeUser(null);
    expect(await comes(user.email)).toBe("/sign-in?error=NotConfirmed");
    expect(await prisma.account.count({ where: { userId: user.id } })).toBe(0);
  });
});

it("keeps none of the provider's tokens", async () => {
  const user = await makeUser(new Date());
  await adapter().linkAccount?.({
    userId: user.id,
    type: "oidc",
    provider: "google",
    providerAccountId: randomUUID(),
    access_token: "secret",
    id_token: "secret",
  });
  expect(JSON.stringify(await prisma.account.findFirst({ where: { userId: user.id } }))).not.toContain("secret");
});

it("takes a verified address from GitHub, the primary one first", () => {
  const entry = (email: string, primary: boolean, verified: boolean) => ({
    email,
    primary,
    verified,
    visibility: null,
  });
  expect(chooseGithubEmail([entry("a@x.org", false, true), entry("b@x.org", true, true)])).toBe("b@x.org");
  expect(chooseGithubEmail([entry("a@x.org", false, true), entry("b@x.org", true, false)])).toBe("a@x.org");
  expect(chooseGithubEmail([entry("b@x.org", true, false)])).toBeNull();
  for (const odd of [null, {}, [], [{ email: 1 }]]) expect(chooseGithubEmail(odd)).toBeNull();
});

it("offers what the server has settings for", () => {
  expect(oauthNames()).toEqual([]);
  vi.stubEnv("AUTH_GITHUB_ID", "id");
  expect(oauthNames()).toEqual([]);
  vi.stubEnv("AUTH_GITHUB_SECRET", "secret");
  expect(oauthNames()).toEqual(["github"]);
});
