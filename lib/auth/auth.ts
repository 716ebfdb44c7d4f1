import { createHmac } from "node:crypto";
import { headers } from "next/headers";
import NextAuth, { CredentialsSignin, type NextAuthConfig, type User } from "next-auth";
import Credentials from "next-auth/providers/credentials";
import { z } from "zod";
import { arePasswordsOpen, encryptionSecret } from "@/lib/env";
import { isDatabaseAway, KnownError } from "@/lib/errors";
import { paths } from "@/lib/paths";
import { checkPassword } from "./check-password";
import { clientAddress } from "./client-address";
import { noteAway } from "./note-away";
import { maxPasswordLength } from "./password";
import { adapter, admitOauth, oauthProviders } from "./oauth";
import { recordSignIn } from "./record-sign-in";
import { consumeSignInLink } from "./sign-in-link";
import { beginSignIn, endSignIn, placeOf, type SignInPlace, signInLastsSeconds, whoSignedIn } from "./sign-ins";

declare module "next-auth" {
  interface Session {
    /** The sign-in that this session belongs to. */
    signInId?: string;
  }
}

/** A refused attempt as next-auth passes it on; `sentence` says when to try again. */
export class TooManyAttempts extends CredentialsSignin {
  override code = "RateLimited";
  constructor(readonly sentence: string) {
    super();
  }
}

/** Whoever comes with a password where none is taken. */
export class PasswordsClosed extends CredentialsSignin {
  override code = "PasswordsClosed";
}

/** A person who was let in, and from where. */
type Admitted = User & { place?: SignInPlace };

const admit = async (request: Request, findUserId: () => Promise<string | null>): Promise<Admitted | null> => {
  try {
    const id = await findUserId();
    return id ? { id, place: placeOf(request.headers) } : null;
  } catch (error) {
    if (!(error instanceof KnownError)) throw error;
    if (error.code === "RATE_LIMITED") throw new TooManyAttempts(error.message);
    return null;
  }
};

const password = Credentials({
  id: "credentials",
  credentials: { email: {}, password: {} },
  authorize: (credentials, request) => {
    if (!arePasswordsOpen()) throw new PasswordsClosed();
    return admit(request, () => checkPassword(credentials, clientAddress(request.headers)));
  },
});

const LinkCredentials = z.object({
  token: z.string().max(200),
  newPassword: z.string().max(maxPasswordLength).default(""),
});

const link = Credentials({
  id: "link",
  credentials: { token: {}, newPassword: {} },
  authorize: (credentials, request) =>
    admit(request, async () => {
      const parsed = LinkCredentials.safeParse(credentials);
      return parsed.success ? consumeSignInLink(parsed.data, clientAddress(request.headers)) : null;
    }),
});

/** Somebody who comes from another service brings no request along. */
const placeOfUser = async ({ place }: Admitted): Promise<SignInPlace> => place ?? placeOf(await headers());

const noteSignIn = async (user: Admitted, provider: string): Promise<string> =>
  beginSignIn(user.id ?? "", provider, await placeOfUser(user));

/** next-auth takes an error for the end of the sign-in, so a database that is away is said by a word. */
const readPerson = async (signInId: string) => {
  try {
    return await whoSignedIn(signInId);
  } catch (error) {
    if (!isDatabaseAway(error)) throw error;
    noteAway();
    return "away" as const;
  }
};

const callbacks: NonNullable<NextAuthConfig["callbacks"]> = {
  signIn: async ({ account, profile }) =>
    account && account.type !== "credentials" ? admitOauth(account, profile, clientAddress(await headers())) : true,
  // Each request looks for the sign-in that the session names: without its row, the session is worth nothing.
  jwt: async ({ token, user, account }) => {
    const signInId = user?.id ? await noteSignIn(user, account?.provider ?? "unknown") : token.signInId;
    const person = typeof signInId === "string" ? await readPerson(signInId) : null;
    // Not null, or the sign-in would be over because the database was away for a moment.
    if (person === "away") return { ...token, isDatabaseAway: true };
    return person && { sub: person.id, name: person.name, email: person.email, signInId };
  },
  session: ({ session, token }) => ({
    expires: session.expires,
    ...(typeof token.signInId === "string" ? { signInId: token.signInId } : {}),
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
  session: { strategy: "jwt", maxAge: signInLastsSeconds() },
  trustHost: true,
  pages: { signIn: paths.signIn(), error: paths.signIn() },
  providers: [password, link, ...oauthProviders()],
  callbacks,
  events: {
    signIn: async ({ user, account }) => {
      if (!user.id) return;
      const { address } = await placeOfUser(user);
      await recordSignIn(user.id, account?.provider ?? "unknown", address);
    },
    signOut: async (message) => {
      if ("token" in message && typeof message.token?.signInId === "string") await endSignIn(message.token.signInId);
    },
  },
  // Names only: messages and causes can carry email addresses and tokens.
  logger: {
    error: (error) => {
      if (isDatabaseAway(error)) noteAway();
      if (!(error instanceof CredentialsSignin)) console.error(`[auth] ${error.name}`);
    },
    warn: (code) => console.warn(`[auth] ${code}`),
    debug: () => {},
  },
}));
