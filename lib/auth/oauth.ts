import { PrismaAdapter } from "@auth/prisma-adapter";
import { type Account, type NextAuthConfig, type Profile } from "next-auth";
import { type Adapter } from "next-auth/adapters";
import GitHub from "next-auth/providers/github";
import Google from "next-auth/providers/google";
import { z } from "zod";
import { prisma } from "@/lib/db";
import { githubOauth, googleOauth, isSignUpOpen, oidc } from "@/lib/env";
import { guardedFetch } from "@/lib/outbound/guarded-fetch";
import { paths } from "@/lib/paths";
import { isInvited } from "./invited";
import { admitOidc, oidcProvider } from "./oidc";
import { wayIn } from "./way-in";

type OauthName = "github" | "google" | "oidc";

/** The other ways to sign in that this server has settings for. */
export const oauthNames = (): OauthName[] => [
  ...(oidc() ? ["oidc" as const] : []),
  ...(githubOauth() ? ["github" as const] : []),
  ...(googleOauth() ? ["google" as const] : []),
];

/** The same with what their buttons are called. */
export const oauthChoices = (): { id: OauthName; title: string }[] =>
  oauthNames().map((id) => ({ id, title: wayIn(id) }));

const GithubEmails = z.array(z.object({ email: z.string(), primary: z.boolean(), verified: z.boolean() }));

/** GitHub's profile does not say whether its email address is verified; its list of addresses does. */
export const chooseGithubEmail = (answer: unknown): string | null => {
  const emails = GithubEmails.safeParse(answer);
  const verified = emails.success ? emails.data.filter((entry) => entry.verified) : [];
  return (verified.find((entry) => entry.primary) ?? verified[0])?.email ?? null;
};

const readGithubProfile = async ({ tokens }: { tokens: { access_token?: string } }): Promise<Profile> => {
  const ask = async (path: string): Promise<unknown> => {
    const { status, bytes } = await guardedFetch(`https://api.github.com${path}`, {
      headers: { authorization: `Bearer ${tokens.access_token}`, "user-agent": "faultline" },
      timeoutMs: 10_000,
      maxBytes: 1024 * 1024,
      redirects: "refuse",
    });
    return status === 200 ? JSON.parse(new TextDecoder().decode(bytes)) : null;
  };
  const [profile, emails] = await Promise.all([ask("/user"), ask("/user/emails")]);
  const email = chooseGithubEmail(emails);
  return {
    ...z.looseObject({ id: z.number(), login: z.string() }).parse(profile),
    email,
    email_verified: email !== null,
  } as unknown as Profile;
};

export const oauthProviders = (): NextAuthConfig["providers"] => {
  const github = githubOauth();
  const google = googleOauth();
  const issuer = oidc();
  return [
    ...(github
      ? [GitHub({ ...github, userinfo: { url: "https://api.github.com/user", request: readGithubProfile } })]
      : []),
    ...(google ? [Google(google)] : []),
    ...(issuer ? [oidcProvider(issuer)] : []),
  ];
};

/** next-auth's adapter, less what we do not want kept: the provider's tokens. */
export const adapter = (): Adapter => ({
  ...PrismaAdapter(prisma),
  createUser: async ({ email, name, image }) =>
    prisma.user.create({
      // `admitOauth` lets nobody pass whose address the provider has not verified.
      data: { email: email.toLowerCase(), name: name ?? null, image: image ?? null, emailVerified: new Date() },
    }),
  // Who signs in is who the provider says, whatever an older session in the same browser says.
  getUser: async () => null,
  getUserByEmail: async (email) => prisma.user.findUnique({ where: { email: email.toLowerCase() } }),
  linkAccount: async ({ userId, type, provider, providerAccountId }) => {
    await prisma.account.create({ data: { userId, type, provider, providerAccountId } });
  },
});

const refusal = (error: string): string => paths.signIn({ error });

/**
 * Whether a person who comes from another service may enter: true, or the address that says why not. Only an address
 * that the provider has verified counts. An existing user is linked only when the address is verified on our side too:
 * whoever signed up with somebody else's address must not share an account with its owner.
 */
export const admitOauth = async (
  account: Account,
  profile: Profile | undefined,
  address: string,
): Promise<true | string> => {
  const { provider, providerAccountId, type } = account;
  if (provider === "oidc") {
    const refused = await admitOidc(account, profile, address);
    return refused === null ? true : refusal(refused);
  }
  if (await prisma.account.findUnique({ where: { provider_providerAccountId: { provider, providerAccountId } } }))
    return true;
  const email = profile?.email?.toLowerCase();
  if (!email || profile?.email_verified !== true) return refusal("EmailNotVerified");
  const user = await prisma.user.findUnique({ where: { email }, select: { id: true, emailVerified: true } });
  if (!user) return isSignUpOpen() || (await isInvited()) ? true : refusal("NoAccount");
  if (!user.emailVerified) return refusal("NotConfirmed");
  await prisma.account.create({ data: { userId: user.id, type, provider, providerAccountId } });
  return true;
};
