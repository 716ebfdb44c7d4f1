import { type NextAuthConfig } from "next-auth";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { NextRequest } from "next/server";
import { prisma } from "@/lib/db";

// next-auth's own entry needs Next.js around it; its engine does not.
vi.mock("next-auth", async () => {
  const { Auth } = await import("@auth/core");
  const { AuthError, CredentialsSignin } = await import("@auth/core/errors");
  const make = (config: () => NextAuthConfig) => {
    const handle = (request: Request) => Auth(request, { ...config(), basePath: "/api/auth" });
    return { handlers: { GET: handle, POST: handle } };
  };
  return { default: make, AuthError, CredentialsSignin };
});

const away = Object.assign(new Error("Database error."), {
  code: "P2039",
  meta: { driverAdapterError: { cause: { kind: "postgres", originalCode: "57P03" } } },
});
const origin = "http://127.0.0.1:8500/api/auth";

beforeEach(() => {
  vi.stubEnv("FAULTLINE_SECRET", Buffer.alloc(32, 7).toString("base64"));
  vi.spyOn(console, "error").mockImplementation(() => {});
});
afterEach(() => {
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
});

/** Signs in with a password, as the form of next-auth does. */
async function signIn() {
  const { GET, POST } = await import("./[...nextauth]/route");
  const asked = await GET(new NextRequest(`${origin}/csrf`));
  const { csrfToken } = (await asked.json()) as { csrfToken: string };
  const cookie = asked.headers
    .getSetCookie()
    .map((line) => line.split(";")[0])
    .join("; ");
  const body = new URLSearchParams({ csrfToken, email: "ada@example.org", password: "correct horse battery" });
  const headers = { cookie, "content-type": "application/x-www-form-urlencoded" };
  return POST(new NextRequest(`${origin}/callback/credentials`, { method: "POST", headers, body: body.toString() }));
}

it("says by 503 that the database is away, where next-auth would say that the sign-in failed", async () => {
  vi.spyOn(prisma.user, "findUnique").mockRejectedValue(away);
  vi.spyOn(prisma.user, "findFirst").mockRejectedValue(away);
  const answer = await signIn();
  expect(answer.status).toBe(503);
  expect(answer.headers.get("retry-after")).toBe("5");
  expect(answer.headers.getSetCookie()).toEqual([]);
  expect(await answer.json()).toMatchObject({ error: { code: "UNAVAILABLE" } });
});

it("answers as ever where it is there, also that nobody is signed in", async () => {
  const { GET } = await import("./[...nextauth]/route");
  expect((await signIn()).status).toBe(302);
  const session = await GET(new NextRequest(`${origin}/session`));
  expect([session.status, await session.json()]).toEqual([200, null]);
});
