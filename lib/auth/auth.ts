import { createHmac } from "node:crypto";
import NextAuth, { CredentialsSignin, type NextAuthConfig, type User } from "next-auth";
import Credentials from "next-auth/providers/credentials";
import { z } from "zod";
import { prisma } from "@/lib/db";
import { encryptionSecret } from "@/lib/env";
import { isDatabaseAway, KnownError } from "@/lib/errors";
import { paths } from "@/lib/paths";
import { checkPassword } from "./check-password";
import { clientAddress } from "./client-address";
import { maxPasswordLength } from "./password";
import { adapter, admitOauth, oauthProviders } from "./oauth";
import { recordSignIn } from "./record-sign-in";
import { consumeSignInLink } from "./sign-in-link";

/** A refused attempt as next-auth passes it on; `sentence` says when to try again. */
export class TooManyAttempts extends CredentialsSignin {
  override code = "RateLimited";
  constructor(readonly sentence: string) {
    super();
  }
}

const admit = async (findUserId: () => Promise<string | null>): Promise<User | null> => {
  try {
    const id = await findUserId();
    return id ? { id } : null;
  } catch (error) {
    if (!(error instanceof KnownError)) throw error;
    if (error.code === "RATE_LIMITED") throw new TooManyAttempts(error.message);
    return null;
  }
};

const password = Credentials({
  id: "credentials",
  credentials: { email: {}, password: {} },
  authorize: (credentials, request) => admit(() => checkPassword(credentials, clientAddress(request.headers))),
});

const LinkCredentials = z.object({
  token: z.string().max(200),
  newPassword: z.string().max(maxPasswordLength).default(""),
});

const link = Credentials({
  id: "link",
  credentials: { token: {}, newPassword: {} },
  authorize: (credentials, request) =>
    admit(async () => {
      const parsed = LinkCredentials.safeParse(credentials);
      return parsed.success ? consumeSignInLink(parsed.data, clientAddress(request.headers)) : null;
    }),
});

/** next-auth takes an error for the end of the sign-in, so a database that is away is said by a word. */
const readUser = async (id: string) => {
  try {
    const select = { id: true, name: true, email: true, sessionVersion: true };
    return await prisma.user.findUnique({ where: { id }, select });
  } catch (error) {
    if (isDatabaseAway(error)) return "away" as const;
    throw error;
  }
};

const callbacks: NonNullable<NextAuthConfig["callbacks"]> = {
  signIn: async ({ account, profile }) =>
    account && account.type !== "credentials" ? admitOauth(account, profile) : true,
  // Each request compares the session with the user's row: raising `sessionVersion` there ends every session at once.
  jwt: async ({ token, user }) => {
    const id = user?.id ?? token.sub;
    const row = id ? await readUser(id) : null;
    // Not null, or the sign-in would be over because the database was away for a moment.
    if (row === "away") return { ...token, isDatabaseAway: true };
    if (!row || (!user && token.sessionVersion !== row.sessionVersion)) return null;
    return { sub: row.id, name: row.name, email: row.email, sessionVersion: row.sessionVersion };
  },
  session: ({ session, token }) => ({
    expires: session.expires,
    user: token.isDatabaseAway
      ? {}
      : { ...(token.sub ? { id: token.sub } : {}), name: token.name ?? null, email: token.email ?? null },
    ...(token.isDatabaseAway ? { isDatabaseAway: true } : {}),
  }),
};

// A function, so that a build needs no settings: they are read when somebody asks.
export const { handlers, auth, signIn, signOut } = NextAuth((): NextAuthConfig => ({
  adapter: adapter(),
  secret: createHmac("sha256", encryptionSecret()).update("session").digest("base64"),
  session: { strategy: "jwt", maxAge: 30 * 24 * 3600 },
  trustHost: true,
  pages: { signIn: paths.signIn(), error: paths.signIn() },
  providers: [password, link, ...oauthProviders()],
  callbacks,
  events: {
    signIn: async ({ user, account }) => {
      if (user.id) await recordSignIn(user.id, account?.provider ?? "unknown");
    },
  },
  // Names only: messages and causes can carry e-mail addresses and tokens.
  logger: {
    error: (error) => {
      if (!(error instanceof CredentialsSignin)) console.error(`[auth] ${error.name}`);
    },
    warn: (code) => console.warn(`[auth] ${code}`),
    debug: () => {},
  },
}));
