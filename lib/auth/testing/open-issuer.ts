import { generateKeyPairSync, type KeyObject, sign } from "node:crypto";
import { createServer, type Server } from "node:http";
import { type AddressInfo } from "node:net";
import Provider from "oidc-provider";

/** What the issuer says of who signs in next. */
export interface Issued {
  sub: string;
  [claim: string]: unknown;
}

export interface Issuer {
  address: string;
  clientId: string;
  clientSecret: string;
  /** Who signs in at the issuer from now on, without being asked. */
  person: Issued;
  /** Changes claims of the ID tokens that are handed out, which are signed all the same; null: none. */
  forge: ((claims: Record<string, unknown>) => Record<string, unknown>) | null;
  /** What its discovery document says otherwise. */
  discovered: Record<string, string>;
  close: () => Promise<void>;
}

const base64url = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString("base64url");

const signToken = (claims: Record<string, unknown>, key: KeyObject): string => {
  const head = `${base64url({ alg: "RS256", typ: "JWT", kid: "test" })}.${base64url(claims)}`;
  return `${head}.${sign("RSA-SHA256", Buffer.from(head), key).toString("base64url")}`;
};

const readClaims = (token: string): Record<string, unknown> =>
  JSON.parse(Buffer.from(token.split(".")[1] ?? "", "base64url").toString()) as Record<string, unknown>;

const listen = async (server: Server): Promise<number> => {
  await new Promise<void>((settle) => server.listen(0, "127.0.0.1", settle));
  return (server.address() as AddressInfo).port;
};

/** A real OpenID Connect server on this machine, with one client, which comes back to `redirectUri`. */
export async function openIssuer({ redirectUri }: { redirectUri: string }): Promise<Issuer> {
  const { privateKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });
  const server = createServer();
  const address = `http://127.0.0.1:${await listen(server)}`;
  const client = { clientId: "faultline", clientSecret: "a secret of the client" };
  const issuer: Issuer = {
    address,
    ...client,
    person: { sub: "nobody" },
    forge: null,
    discovered: {},
    close: () => new Promise((settle) => void server.close(() => settle()).closeAllConnections()),
  };
  const provider = new Provider(address, {
    clients: [{ client_id: client.clientId, client_secret: client.clientSecret, redirect_uris: [redirectUri] }],
    jwks: { keys: [{ ...privateKey.export({ format: "jwk" }), kty: "RSA", kid: "test", alg: "RS256", use: "sig" }] },
    cookies: { keys: ["a key of the cookies"] },
    claims: { openid: ["sub"], profile: ["name"], email: ["email", "email_verified"], groups: ["groups"] },
    scopes: ["openid", "profile", "email", "groups"],
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_, { uid }) => `/interaction/${uid}` },
    findAccount: (_, sub) => ({ accountId: sub, claims: () => issuer.person }),
  });
  provider.use(async (context, next) => {
    await next();
    if (context.path === "/.well-known/openid-configuration")
      context.body = { ...(context.body as object), ...issuer.discovered };
    const body = context.body as { id_token?: string } | undefined;
    if (context.path === "/token" && issuer.forge && body?.id_token)
      context.body = { ...body, id_token: signToken(issuer.forge(readClaims(body.id_token)), privateKey) };
  });
  const answer = provider.callback();
  server.on("request", (request, response) => {
    if (!request.url?.startsWith("/interaction/")) return void answer(request, response);
    void (async () => {
      const { params, prompt } = await provider.interactionDetails(request, response);
      if (prompt.name === "login")
        return provider.interactionFinished(request, response, { login: { accountId: issuer.person.sub } });
      const grant = new provider.Grant({ accountId: issuer.person.sub, clientId: client.clientId });
      grant.addOIDCScope(String(params["scope"]));
      const grantId = await grant.save();
      return provider.interactionFinished(
        request,
        response,
        { consent: { grantId } },
        { mergeWithLastSubmission: true },
      );
    })();
  });
  return issuer;
}
