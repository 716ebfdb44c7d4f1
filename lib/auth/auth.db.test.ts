import { randomUUID } from "node:crypto";
import { type NextAuthConfig } from "next-auth";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { prisma } from "@/lib/db";
import { createSignInLink } from "@/lib/services/people/users/create-sign-in-link";
import { endAllSignIns } from "@/lib/services/people/users/end-all-sign-ins";
import { handlers } from "./auth";
import { hashPassword } from "./password";

// next-auth's own entry needs Next.js around it. Its engine does not: the configuration under test
// runs in it, over HTTP requests.
vi.mock("next-auth", async () => {
  const { Auth } = await import("@auth/core");
  const { AuthError, CredentialsSignin } = await import("@auth/core/errors");
  const make = (config: () => NextAuthConfig) => {
    const handle = (request: Request) => Auth(request, { ...config(), basePath: "/api/auth" });
    return { handlers: { GET: handle, POST: handle } };
  };
  return { default: make, AuthError, CredentialsSignin };
});

const origin = "http://127.0.0.1:8500";
type Handler = (request: Request) => Promise<Response>;
const { GET, POST } = handlers as unknown as { GET: Handler; POST: Handler };

/** A browser that keeps its cookies. */
const openBrowser = (address = randomUUID()) => {
  const cookies = new Map<string, string>();
  const send = async (handler: Handler, path: string, init: RequestInit = {}): Promise<Response> => {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join("; ");
    const headers = {
      cookie,
      "x-forwarded-for": address,
      ...(init.body ? { "content-type": "application/x-www-form-urlencoded" } : {}),
    };
    const answer = await handler(new Request(`${origin}/api/auth/${path}`, { ...init, headers }));
    for (const line of answer.headers.getSetCookie()) {
      const [name = "", value = ""] = (line.split(";")[0] ?? "").split(/=(.*)/s);
      if (value) cookies.set(name, value);
      else cookies.delete(name);
    }
    return answer;
  };
  return {
    cookies,
    session: async () =>
      (await (await send(GET, "session")).json()) as { user?: { id?: string; email?: string } } | null,
    signOut: async () => {
      const { csrfToken } = (await (await send(GET, "csrf")).json()) as { csrfToken: string };
      const body = new URLSearchParams({ csrfToken }).toString();
      await send(POST, "signout", { method: "POST", body });
    },
    signIn: async (provider: "credentials" | "link", fields: Record<string, string>) => {
      const { csrfToken } = (await (await send(GET, "csrf")).json()) as { csrfToken: string };
      const answer = await send(POST, `callback/${provider}`, {
        method: "POST",
        body: new URLSearchParams({ csrfToken, ...fields }).toString(),
      });
      return new URL(answer.headers.get("location") ?? origin);
    },
  };
};

const password = "correct horse battery";
let user: { id: string; email: string };
const log = vi.spyOn(console, "error");
beforeEach(async () => {
  vi.stubEnv("FAULTLINE_SECRET", Buffer.alloc(32, 7).toString("base64"));
  log.mockReset().mockImplementation(() => {});
  user = await prisma.user.create({
    data: { email: `${randomUUID()}@example.org`, name: "Ada", passwordHash: await hashPassword(password) },
  });
});
afterEach(() => vi.unstubAllEnvs());

describe("a session", () => {
  it("begins with the right password and says who it is", async () => {
    const browser = openBrowser();
    await browser.signIn("credentials", { email: user.email, password });
    expect(await browser.session()).toMatchObject({ user: { id: user.id, name: "Ada", email: user.email } });
  });

  it("outlasts a database that is away for a while, and says so meanwhile", async () => {
    const browser = openBrowser();
    await browser.signIn("credentials", { email: user.email, password });
    const away = vi.spyOn(prisma.signIn, "findUnique").mockRejectedValue(
      Object.assign(new Error("Database error."), {
        code: "P2039",
        meta: { driverAdapterError: { cause: { kind: "postgres", originalCode: "57P03" } } },
      }),
    );
    expect(await browser.session()).toMatchObject({ isDatabaseAway: true, user: {} });
    expect(await browser.session()).toMatchObject({ isDatabaseAway: true, user: {} });
    away.mockRestore();
    expect(await browser.session()).toMatchObject({ user: { id: user.id } });
    expect(await browser.session()).not.toHaveProperty("isDatabaseAway");
  });

  it("does not begin with a wrong password, and says nothing of it in the log", async () => {
    const browser = openBrowser();
    const target = await browser.signIn("credentials", { email: user.email, password: "wrong password" });
    expect(target.pathname + target.search).toBe("/sign-in?error=CredentialsSignin&code=credentials");
    expect(await browser.session()).toBeNull();
    expect(log).not.toHaveBeenCalled();
  });

  it("is refused after too many attempts, also past the sign-in page", async () => {
    const address = randomUUID();
    for (let count = 0; count < 5; count++)
      await openBrowser(address).signIn("credentials", { email: user.email, password: "wrong password" });
    const browser = openBrowser(address);
    const target = await browser.signIn("credentials", { email: user.email, password });
    expect(target.searchParams.get("code")).toBe("RateLimited");
    expect(await browser.session()).toBeNull();
  });

  it("ends everywhere at once when the person ends all sign-ins, and a new one can begin", async () => {
    const [first, second] = [openBrowser(), openBrowser()];
    await first.signIn("credentials", { email: user.email, password });
    await second.signIn("credentials", { email: user.email, password });
    await endAllSignIns(user.id);
    expect(await Promise.all([first.session(), second.session()])).toEqual([null, null]);
    expect([...first.cookies.keys()].filter((name) => name.includes("session-token"))).toEqual([]);
    await first.signIn("credentials", { email: user.email, password });
    expect(await first.session()).toMatchObject({ user: { id: user.id } });
  });

  it("is worth nothing after signing out, also to whoever kept a copy of it; the others stay", async () => {
    const [browser, thief, other] = [openBrowser(), openBrowser(), openBrowser()];
    await browser.signIn("credentials", { email: user.email, password });
    await other.signIn("credentials", { email: user.email, password });
    for (const [name, value] of browser.cookies) thief.cookies.set(name, value);
    expect(await thief.session()).toMatchObject({ user: { id: user.id } });
    for (const [name, value] of browser.cookies) thief.cookies.set(name, value);
    const kept = new Map(thief.cookies);
    await browser.signOut();
    for (const [name, value] of kept) thief.cookies.set(name, value);
    expect(await thief.session()).toBeNull();
    expect(await other.session()).toMatchObject({ user: { id: user.id } });
  });

  it("that names no sign-in, as sessions of earlier versions, asks to sign in again", async () => {
    const browser = openBrowser();
    await browser.signIn("credentials", { email: user.email, password });
    await prisma.signIn.deleteMany({ where: { userId: user.id } });
    expect(await browser.session()).toBeNull();
  });

  it("ends with the account", async () => {
    const browser = openBrowser();
    await browser.signIn("credentials", { email: user.email, password });
    await prisma.user.delete({ where: { id: user.id } });
    expect(await browser.session()).toBeNull();
  });

  it("cannot be made with a cookie from another secret", async () => {
    const browser = openBrowser();
    await browser.signIn("credentials", { email: user.email, password });
    vi.stubEnv("FAULTLINE_SECRET", Buffer.alloc(32, 8).toString("base64"));
    expect(await browser.session()).toBeNull();
  });

  it("begins once with a one-time link", async () => {
    const { token } = await createSignInLink({ userId: user.id }, { isReset: false });
    const [first, second] = [openBrowser(), openBrowser()];
    await first.signIn("link", { token });
    await second.signIn("link", { token });
    expect(await first.session()).toMatchObject({ user: { id: user.id } });
    expect(await second.session()).toBeNull();
  });

  it("begins with a link for a reset only together with a new password, which ends the others", async () => {
    const [before, after] = [openBrowser(), openBrowser()];
    await before.signIn("credentials", { email: user.email, password });
    const { token } = await createSignInLink({ userId: user.id }, { isReset: true });
    await after.signIn("link", { token });
    expect(await after.session()).toBeNull();
    await after.signIn("link", { token, newPassword: "a brand new one" });
    expect(await after.session()).toMatchObject({ user: { id: user.id } });
    expect(await before.session()).toBeNull();
  });
});
