// @module-tag long
import { randomUUID } from "node:crypto";
import { createServer } from "node:http";
import { type AddressInfo } from "node:net";
import { type NextAuthConfig } from "next-auth";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { prisma } from "@/lib/db";
import { createInvitation } from "@/lib/services/people/members/create-invitation";
import { createSignInLink } from "@/lib/services/people/users/create-sign-in-link";
import { addMember, makeWorkspace, type MemberContext } from "@/lib/services/people/workspaces/testing/make-workspace";
import { handlers } from "./auth";
import { hashPassword } from "./password";
import { type Issuer, openIssuer } from "./testing/open-issuer";

// As in auth.db.test.ts: next-auth's engine with the configuration under test. The issuer is a real server.
vi.mock("next-auth", async () => {
  const { Auth, customFetch } = await import("@auth/core");
  const { AuthError, CredentialsSignin } = await import("@auth/core/errors");
  const make = (config: () => NextAuthConfig) => {
    const handle = (request: Request) => Auth(request, { ...config(), basePath: "/api/auth" });
    return { handlers: { GET: handle, POST: handle } };
  };
  return { default: make, AuthError, CredentialsSignin, customFetch };
});
vi.mock("next-auth/providers/github", () => ({ default: () => ({}) }));
vi.mock("next-auth/providers/google", () => ({ default: () => ({}) }));
let sent = new Headers();
vi.mock("next/headers", () => ({ headers: async () => sent }));

const origin = "http://127.0.0.1:8500";
type Handler = (request: Request) => Promise<Response>;
const { GET, POST } = handlers as unknown as { GET: Handler; POST: Handler };

/** Keeps the cookies of one host. */
const makeJar = () => {
  const cookies = new Map<string, string>();
  return {
    header: () => [...cookies].map(([name, value]) => `${name}=${value}`).join("; "),
    keep: (answer: Response) => {
      for (const line of answer.headers.getSetCookie()) {
        const [name = "", value = ""] = (line.split(";")[0] ?? "").split(/=(.*)/s);
        if (value) cookies.set(name, value);
        else cookies.delete(name);
      }
    },
  };
};

const openBrowser = () => {
  const ours = makeJar();
  const send = async (handler: Handler, url: string, body?: URLSearchParams): Promise<Response> => {
    sent = new Headers({ cookie: ours.header(), "x-forwarded-for": "203.0.113.9", "user-agent": "test" });
    if (body) sent.set("content-type", "application/x-www-form-urlencoded");
    const answer = await handler(
      new Request(url, { headers: sent, ...(body ? { method: "POST", body: body.toString() } : {}) }),
    );
    ours.keep(answer);
    return answer;
  };
  const at = (path: string) => `${origin}/api/auth/${path}`;
  const csrf = async () => ((await (await send(GET, at("csrf"))).json()) as { csrfToken: string }).csrfToken;
  const browser = {
    /** Follows the issuer until it sends back here; answers that address. */
    toIssuer: async (next = "/") => {
      const theirs = makeJar(); // the issuer asks each time anew who it is
      const body = new URLSearchParams({ csrfToken: await csrf(), callbackUrl: next });
      let address = (await send(POST, at("signin/oidc"), body)).headers.get("location") ?? "";
      for (let hop = 0; hop < 10 && address.startsWith(issuer.address); hop++) {
        const answer = await fetch(address, { redirect: "manual", headers: { cookie: theirs.header() } });
        theirs.keep(answer);
        address = new URL(answer.headers.get("location") ?? origin, address).href;
      }
      return address;
    },
    /** Comes back here; answers where that leads. */
    comeBack: async (address: string) => {
      const { pathname, search } = new URL((await send(GET, address)).headers.get("location") ?? origin, origin);
      return pathname + search;
    },
    signIn: async (next = "/") => browser.comeBack(await browser.toIssuer(next)),
    signInBy: async (provider: "credentials" | "link", fields: Record<string, string>) => {
      const body = new URLSearchParams({ csrfToken: await csrf(), ...fields });
      return new URL((await send(POST, at(`callback/${provider}`), body)).headers.get("location") ?? origin);
    },
    signOut: async () => void (await send(POST, at("signout"), new URLSearchParams({ csrfToken: await csrf() }))),
    userId: async () =>
      ((await (await send(GET, at("session"))).json()) as { user?: { id?: string } } | null)?.user?.id ?? null,
  };
  return browser;
};

let issuer: Issuer;
let ours: MemberContext;
let theirs: MemberContext;
const log = vi.spyOn(console, "error");
beforeAll(async () => {
  issuer = await openIssuer({ redirectUri: `${origin}/api/auth/callback/oidc` });
});
afterAll(async () => issuer.close());
beforeEach(async () => {
  log.mockReset().mockImplementation(() => {});
  [ours, theirs] = await Promise.all([makeWorkspace(), makeWorkspace()]);
  for (const [name, value] of Object.entries({
    FAULTLINE_SECRET: Buffer.alloc(32, 7).toString("base64"),
    FAULTLINE_OIDC_ISSUER: issuer.address,
    FAULTLINE_OIDC_CLIENT_ID: issuer.clientId,
    FAULTLINE_OIDC_CLIENT_SECRET: issuer.clientSecret,
    FAULTLINE_OIDC_NAME: "Acme",
    FAULTLINE_OIDC_SCOPES: "openid profile email groups",
    FAULTLINE_OIDC_GROUPS: `CN=Eng,OU=Groups=${ours.workspaceSlug}:editor; admins=${ours.workspaceSlug}:admin`,
  }))
    vi.stubEnv(name, value);
  issuer.forge = null;
  issuer.discovered = {};
  const sub = randomUUID();
  issuer.person = { sub, email: `${sub}@example.org`, email_verified: true, name: "Ada", groups: ["CN=Eng,OU=Groups"] };
});
afterEach(() => vi.unstubAllEnvs());

const emailNow = () => String(issuer.person["email"]);
const rolesNow = async () => {
  const found = await prisma.member.findMany({ where: { user: { email: emailNow() } } });
  return Object.fromEntries(found.map(({ workspaceId, role }) => [workspaceId, role]));
};
const auditOf = async (ctx: MemberContext, kinds: string[]) =>
  (
    await prisma.auditEntry.findMany({
      where: { workspaceId: ctx.workspaceId, kind: { in: kinds } },
      orderBy: { id: "asc" },
    })
  ).map(({ kind, actorName, details }) => ({ kind, actorName, details }));
const memberKinds = ["member.joined", "member.role-changed", "member.removed"];

describe("whoever comes from the issuer", () => {
  it("gets an account and what their groups give, and comes back to the page that they asked for", async () => {
    const browser = openBrowser();
    expect(await browser.signIn("/w/somewhere")).toBe("/w/somewhere");
    const user = await prisma.user.findUniqueOrThrow({ where: { email: emailNow() }, include: { signIns: true } });
    expect(await browser.userId()).toBe(user.id);
    expect(user).toMatchObject({ name: "Ada", passwordHash: null, signIns: [{ by: "Acme" }] });
    expect(user.emailVerified).not.toBeNull();
    expect(await rolesNow()).toEqual({ [ours.workspaceId]: "EDITOR" });
    expect(await auditOf(ours, [...memberKinds, "sign-in"])).toEqual([
      { kind: "member.joined", actorName: "Acme", details: { role: "EDITOR", group: "CN=Eng,OU=Groups" } },
      { kind: "sign-in", actorName: "Ada", details: { by: "Acme" } },
    ]);
    expect(JSON.stringify(await prisma.account.findMany({ where: { userId: user.id } }))).not.toMatch(/eyJ/);
  });

  it("gets another role, leaves and returns as their groups change, at the next sign-in", async () => {
    const browser = openBrowser();
    await browser.signIn();
    issuer.person["groups"] = ["CN=Eng,OU=Groups", "admins"];
    await browser.signIn();
    expect(await rolesNow()).toEqual({ [ours.workspaceId]: "ADMIN" });
    issuer.person["groups"] = [];
    await browser.signIn();
    expect(await rolesNow()).toEqual({});
    expect(await browser.userId()).not.toBeNull();
    delete issuer.person["groups"];
    await browser.signIn();
    issuer.person["groups"] = "admins"; // one group as some issuers say it
    await browser.signIn();
    expect(await rolesNow()).toEqual({ [ours.workspaceId]: "ADMIN" });
    expect((await auditOf(ours, memberKinds)).map(({ kind }) => kind)).toEqual([
      "member.joined",
      "member.role-changed",
      "member.removed",
      "member.joined",
    ]);
  });

  it("is let into no other workspace by groups, and loses nothing that groups did not give", async () => {
    const { email } = await prisma.user.update({
      where: { id: (await addMember(theirs, "VIEWER")).actor.userId },
      data: { email: emailNow(), emailVerified: new Date() },
    });
    await openBrowser().signIn();
    expect(await rolesNow()).toEqual({ [ours.workspaceId]: "EDITOR", [theirs.workspaceId]: "VIEWER" });
    issuer.person["groups"] = [];
    await openBrowser().signIn();
    expect(await rolesNow()).toEqual({ [theirs.workspaceId]: "VIEWER" });
    expect(await auditOf(theirs, memberKinds)).toEqual([]);
    expect(email).toBe(emailNow());
  });

  it("is asked to come later where the groups did not fit into the token, and loses nothing", async () => {
    await openBrowser().signIn();
    delete issuer.person["groups"];
    issuer.forge = (claims) => ({ ...claims, _claim_names: { groups: "src1" } });
    expect(await openBrowser().signIn()).toBe("/sign-in?error=GroupsMissing");
    expect(await rolesNow()).toEqual({ [ours.workspaceId]: "EDITOR" });
  });

  it("gets no account without a group, an invitation or open sign-up", async () => {
    issuer.person["groups"] = ["others"];
    expect(await openBrowser().signIn()).toBe("/sign-in?error=NoAccount");
    expect(await prisma.user.count({ where: { email: emailNow() } })).toBe(0);
    const { token } = await createInvitation(theirs, { role: "VIEWER", note: "", expiresInHours: 24 });
    expect(await openBrowser().signIn(`/invite/${token}x`)).toBe("/sign-in?error=NoAccount");
    expect(await openBrowser().signIn(`/invite/${token}`)).toBe(`/invite/${token}`);
    expect(await rolesNow()).toEqual({}); // joined by the page, not by signing in
  });

  it("must have an email address that the issuer has verified, or is trusted with", async () => {
    const user = await prisma.user.update({
      where: { id: (await addMember(ours, "VIEWER")).actor.userId },
      data: { email: emailNow() },
    });
    issuer.person["email_verified"] = false;
    expect(await openBrowser().signIn()).toBe("/sign-in?error=EmailNotVerified");
    expect(await auditOf(ours, ["sign-in.failed"])).toEqual([
      { kind: "sign-in.failed", actorName: "Someone", details: { by: "Acme" } },
    ]);
    vi.stubEnv("FAULTLINE_OIDC_TRUST_EMAIL", "1");
    expect(await openBrowser().signIn()).toBe("/sign-in?error=EmailNotVerified");
    delete issuer.person["email_verified"];
    vi.stubEnv("FAULTLINE_OIDC_TRUST_EMAIL", "");
    expect(await openBrowser().signIn()).toBe("/sign-in?error=EmailNotVerified");
    expect(await prisma.account.count({ where: { userId: user.id } })).toBe(0);
    issuer.person["email_verified"] = true;
    issuer.person["email"] = "another@example.org";
    issuer.forge = (claims) => ({ ...claims, email: user.email });
    expect(await openBrowser().signIn()).toBe("/sign-in?error=EmailNotVerified");
    issuer.person["email"] = user.email;
    issuer.forge = null;
    delete issuer.person["email_verified"];
    vi.stubEnv("FAULTLINE_OIDC_TRUST_EMAIL", "1");
    expect(await openBrowser().signIn()).toBe("/");
  });
});

describe("an account of the same address", () => {
  const password = "correct horse battery";
  const makeAccount = async (emailVerified: Date | null) => {
    const { actor } = await addMember(theirs, "EDITOR");
    const data = { email: emailNow(), emailVerified, passwordHash: await hashPassword(password) };
    return prisma.user.update({ where: { id: actor.userId }, data });
  };

  it("is linked, and whoever held it by an address that nobody verified is out", async () => {
    const user = await makeAccount(null);
    const holder = openBrowser();
    await holder.signInBy("credentials", { email: user.email, password });
    expect(await holder.userId()).toBe(user.id);
    const { token } = await createSignInLink({ userId: user.id }, { isReset: false });
    const browser = openBrowser();
    await browser.signIn();
    expect(await browser.userId()).toBe(user.id);
    expect(await holder.userId()).toBeNull();
    await holder.signInBy("credentials", { email: user.email, password });
    await holder.signInBy("link", { token });
    expect(await holder.userId()).toBeNull();
    expect(await auditOf(theirs, ["sign-in.linked"])).toEqual([
      { kind: "sign-in.linked", actorName: "Acme", details: { passwordRemoved: true } },
    ]);
  });

  it("is linked with its password where the address was verified here", async () => {
    const user = await makeAccount(new Date());
    const [first, second] = [openBrowser(), openBrowser()];
    await first.signIn();
    await second.signInBy("credentials", { email: user.email, password });
    expect([await first.userId(), await second.userId()]).toEqual([user.id, user.id]);
  });

  it("is not linked where anybody could have made it", async () => {
    vi.stubEnv("FAULTLINE_SIGN_UP", "open");
    const user = await makeAccount(null);
    expect(await openBrowser().signIn()).toBe("/sign-in?error=NotConfirmed");
    expect(await prisma.account.count({ where: { userId: user.id } })).toBe(0);
  });

  it("is not handed to the next person to whom the issuer gives the address", async () => {
    await openBrowser().signIn();
    issuer.person.sub = randomUUID();
    expect(await openBrowser().signIn()).toBe("/sign-in?error=NotConfirmed");
  });

  it("stays the same person's when the issuer gives them another address", async () => {
    const first = openBrowser();
    await first.signIn();
    issuer.person["email"] = `${randomUUID()}@example.org`;
    const second = openBrowser();
    await second.signIn();
    expect(await second.userId()).toBe(await first.userId());
  });
});

describe("an answer of the issuer", () => {
  it.each([
    ["for another client", (claims: object) => ({ ...claims, aud: "another" })],
    ["with another nonce", (claims: object) => ({ ...claims, nonce: "another" })],
    ["without a nonce", (claims: object) => ({ ...claims, nonce: undefined })],
    ["that has expired", (claims: object) => ({ ...claims, exp: 1_000_000_000 })],
    ["of another issuer", (claims: object) => ({ ...claims, iss: "https://issuer.example" })],
  ])("%s is refused", async (_, forge) => {
    issuer.forge = (claims) => forge(claims) as Record<string, unknown>;
    const browser = openBrowser();
    expect(await browser.signIn()).toBe("/sign-in?error=Configuration");
    expect(await browser.userId()).toBeNull();
    expect(await prisma.user.count({ where: { email: emailNow() } })).toBe(0);
  });

  it.each(["token_endpoint", "userinfo_endpoint"])(
    "that names another host of a private network as %s is not followed",
    async (name) => {
      const asked = vi.fn<() => void>();
      const other = createServer((_, response) => {
        asked();
        response.end("{}");
      });
      await new Promise<void>((settle) => other.listen(0, "127.0.0.1", settle));
      issuer.discovered = { [name]: `http://127.0.0.1:${(other.address() as AddressInfo).port}/x` };
      expect(await openBrowser().signIn()).toMatch(/^\/sign-in\?error=(Configuration|IssuerAway)$/);
      expect(asked).not.toHaveBeenCalled();
      other.close();
    },
  );

  it("counts for the browser that asked, once", async () => {
    const [browser, other] = [openBrowser(), openBrowser()];
    const address = await browser.toIssuer();
    await other.toIssuer();
    expect(await other.comeBack(address)).toBe("/sign-in?error=Configuration");
    expect(await other.userId()).toBeNull();
    const again = await browser.toIssuer();
    expect(await browser.comeBack(again)).toBe("/");
    expect(await openBrowser().comeBack(again)).toBe("/sign-in?error=Configuration");
  });

  it("asks for a code that is worth nothing without the secret of this browser (PKCE)", async () => {
    const browser = openBrowser();
    const asked = vi.spyOn(globalThis, "fetch");
    await browser.signIn();
    const [authorize] = asked.mock.calls.map(([url]) => String(url));
    asked.mockRestore();
    expect(new URL(authorize ?? "").searchParams.get("code_challenge_method")).toBe("S256");
  });

  it("is a refusal in words where the person denies it", async () => {
    const browser = openBrowser();
    const address = new URL(await browser.toIssuer());
    address.searchParams.delete("code");
    address.searchParams.set("error", "access_denied");
    expect(await browser.comeBack(address.href)).toBe("/sign-in?error=OAuthCallbackError");
  });
});

it("lets the next person in who signs in in the same browser", async () => {
  const browser = openBrowser();
  await browser.signIn();
  const first = await browser.userId();
  const sub = randomUUID();
  issuer.person = { ...issuer.person, sub, email: `${sub}@example.org` };
  await browser.signIn();
  expect(await browser.userId()).not.toBe(first);
  expect(await rolesNow()).toEqual({ [ours.workspaceId]: "EDITOR" });
});

describe("where passwords are closed", () => {
  beforeEach(() => vi.stubEnv("FAULTLINE_PASSWORDS", "closed"));

  it("a right one is refused, and a link of the operator still leads in, also one for a reset", async () => {
    const password = "correct horse battery";
    const { email, id } = await prisma.user.create({
      data: { email: emailNow(), passwordHash: await hashPassword(password) },
    });
    const browser = openBrowser();
    const refused = await browser.signInBy("credentials", { email, password });
    expect(refused.searchParams.get("code")).toBe("PasswordsClosed");
    expect(await browser.userId()).toBeNull();
    for (const isReset of [false, true]) {
      const { token } = await createSignInLink({ userId: id }, { isReset });
      const other = openBrowser();
      await other.signInBy("link", { token, newPassword: "another one entirely" });
      expect(await other.userId()).toBe(id);
      await other.signOut();
      expect(await other.userId()).toBeNull();
    }
    vi.stubEnv("FAULTLINE_PASSWORDS", "");
    await browser.signInBy("credentials", { email, password });
    expect(await browser.userId()).toBe(id); // the link for a reset changed nothing
  });

  it("the issuer leads in", async () => {
    const browser = openBrowser();
    await browser.signIn();
    expect(await browser.userId()).not.toBeNull();
  });
});
