import { type Account, AuthError, customFetch, type NextAuthConfig, type Profile } from "next-auth";
import { z } from "zod";
import { isSignUpOpen, oidc, type OidcSettings } from "@/lib/env";
import { guardedFetch } from "@/lib/outbound/guarded-fetch";
import { enterByIssuer, type IssuedIdentity } from "@/lib/services/people/members/enter-by-issuer";
import { isInvited } from "./invited";
import { recordFailedSignIn } from "./record-sign-in";

type Provider = NextAuthConfig["providers"][number];
type Claims = Record<string, unknown>;

/** The issuer does not answer. */
class IssuerAway extends AuthError {
  static type = "IssuerAway";
}

/** The request as the guard sends it. The issuer's own host may be private: the operator named it. */
const ask = async (
  issuer: string,
  address: string | URL,
  { headers, body }: { headers: Headers; body?: string },
): Promise<Response> => {
  const from = new URL(issuer);
  const url = new URL(address);
  // Nobody verifies the signature of what comes by TLS from the issuer itself: so by TLS it comes.
  if (from.protocol === "https:" && url.protocol !== "https:") throw new Error("The issuer names an http address.");
  const answer = await guardedFetch(url, {
    headers: Object.fromEntries(headers),
    ...(body === undefined ? {} : { body }),
    timeoutMs: 10_000,
    maxBytes: 1024 * 1024,
    redirects: "refuse",
    allowedHosts: [`${from.hostname}:${from.port || (from.protocol === "https:" ? 443 : 80)}`],
  }).catch((error: unknown) => {
    console.error(`[auth] ${url.host}: ${error instanceof Error ? error.message : "no answer"}`);
    throw new IssuerAway();
  });
  const type = answer.headers["content-type"];
  return new Response(answer.status === 204 ? null : new Uint8Array(answer.bytes), {
    status: answer.status,
    ...(type ? { headers: { "content-type": type } } : {}),
  });
};

const fetchBy =
  ({ issuer }: OidcSettings): typeof fetch =>
  (input, init) =>
    ask(issuer, input instanceof Request ? input.url : input, {
      headers: new Headers(init?.headers),
      ...(init?.body == null ? {} : { body: String(init.body as string | URLSearchParams) }),
    });

/** `sub` alone may be another person's at the next issuer. */
const identifierOf = ({ iss, sub }: { iss?: unknown; sub?: unknown }): string => `${String(iss)} ${String(sub)}`;

export const oidcProvider = (settings: OidcSettings): Provider => ({
  id: "oidc",
  name: settings.name,
  type: "oidc",
  issuer: settings.issuer,
  clientId: settings.clientId,
  clientSecret: settings.clientSecret,
  checks: ["pkce", "state", "nonce"],
  authorization: { params: { scope: settings.scopes } },
  profile: (claims: Profile) => ({ id: identifierOf(claims), name: claims.name ?? null, email: claims.email ?? null }),
  [customFetch]: fetchBy(settings),
});

const Discovered = z.object({ userinfo_endpoint: z.string() });
const UserInfo = z.looseObject({ sub: z.string() });

/** What the issuer says of the person besides the ID token, of which many keep the rest of the claims. */
async function readUserInfo({ issuer }: OidcSettings, accessToken: string, sub: unknown): Promise<Claims> {
  const discovery = `${issuer.replace(/\/$/, "")}/.well-known/openid-configuration`;
  const { userinfo_endpoint } = Discovered.parse(
    await (await ask(issuer, discovery, { headers: new Headers() })).json(),
  );
  const headers = new Headers({ authorization: `Bearer ${accessToken}`, accept: "application/json" });
  const answer = await ask(issuer, userinfo_endpoint, { headers });
  if (!answer.ok) throw new Error(`The issuer answered with ${answer.status}.`);
  const claims = UserInfo.parse(await answer.json());
  return claims.sub === sub ? claims : {};
}

const Groups = z.union([z.array(z.string()), z.string().transform((group) => [group])]);

/** What the claims say of the person; null where the issuer left their groups out because there are too many. */
export function readIdentity(claims: Claims, settings: OidcSettings): IssuedIdentity | null {
  const { groupsClaim, groups: rules, trustsEmail } = settings;
  const elsewhere = z.record(z.string(), z.unknown()).safeParse(claims["_claim_names"]);
  if (rules.length > 0 && elsewhere.success && Object.hasOwn(elsewhere.data, groupsClaim)) return null;
  const verified = claims["email_verified"];
  const { email, name } = claims;
  return {
    providerAccountId: identifierOf(claims),
    email: typeof email === "string" ? email : null,
    isEmailVerified: verified === true || (trustsEmail && verified === undefined),
    name: typeof name === "string" && name.trim() !== "" ? name.trim().slice(0, 100) : null,
    groups: Groups.safeParse(Object.hasOwn(claims, groupsClaim) ? claims[groupsClaim] : []).data ?? [],
  };
}

export type OidcRefusal = "EmailNotVerified" | "NoAccount" | "NotConfirmed" | "GroupsMissing" | "IssuerAway";

/** Everything that the issuer says of a person: many keep most of it out of the ID token. */
async function readAll(settings: OidcSettings, token: Claims, accessToken: string): Promise<Claims> {
  const wanted = ["email", "email_verified", ...(settings.groups.length > 0 ? [settings.groupsClaim] : [])];
  if (wanted.every((claim) => Object.hasOwn(token, claim))) return token;
  const info = await readUserInfo(settings, accessToken, token["sub"]);
  // That an address is verified counts for no other address.
  const { email, email_verified: verified } = token["email"] === undefined ? info : token;
  const isSame = info["email"] === email;
  return { ...info, ...token, email, email_verified: verified ?? (isSame ? info["email_verified"] : undefined) };
}

/** Lets in whom the issuer vouches for, from the network `address`; null when it did, else why not. */
export const admitOidc = async (
  account: Account,
  profile: Profile | undefined,
  address: string,
): Promise<OidcRefusal | null> => {
  const settings = oidc();
  if (!settings || !profile) return "NoAccount";
  let claims: Claims;
  try {
    claims = await readAll(settings, profile as Claims, account.access_token ?? "");
  } catch (error) {
    console.error(`[auth] userinfo: ${error instanceof Error ? error.name : "failed"}`);
    return "IssuerAway";
  }
  const identity = readIdentity(claims, settings);
  if (!identity) return "GroupsMissing";
  const { userId, refusal } = await enterByIssuer({
    identity,
    rules: settings.groups,
    issuerName: settings.name,
    mayRegister: isSignUpOpen() || (await isInvited()),
    isSignUpOpen: isSignUpOpen(),
  });
  if (refusal !== null && userId !== null) await recordFailedSignIn(userId, address, "oidc");
  return refusal;
};
