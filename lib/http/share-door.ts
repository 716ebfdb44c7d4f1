import { z } from "zod";
import { clientAddress } from "@/lib/auth/client-address";
import { findShare } from "@/lib/auth/find-share";
import { type FoundShare } from "@/lib/auth/find-share.sql";
import { verifyPassword } from "@/lib/auth/password";
import { countedAttempt, forgiveAttempt, sharePassphraseAttempt } from "@/lib/auth/rate-limit";
import { issueShareAccess, readShareAccess, shareHeader } from "@/lib/auth/share-access";
import { type WorkspaceContext } from "@/lib/auth/workspace-context";
import { KnownError } from "@/lib/errors";
import { errorResponse } from "./error-response";
import { parse, parseAddress, type Parsed, readJson, readQuery, type Schema } from "./parse-request";
import { type RouteHandler } from "./route-door";

interface Options<P extends Schema, Q extends Schema> {
  /** Of the address, the token apart. */
  params?: P;
  query?: Q;
}

interface Call<P extends Schema, Q extends Schema> {
  /** Of the copy that the share holds: whatever is read with it is of this share. */
  ctx: WorkspaceContext;
  /** The trace of the copy. */
  traceId: string;
  request: Request;
  params: Parsed<P>;
  query: Parsed<Q>;
}

/** The same words for a link that never was, has expired or was revoked, and for an address that leads nowhere. */
const nothingHere = (): KnownError => new KnownError("NOT_FOUND", "There is nothing at this address.");

const tokenOf = (params: Record<string, string | string[] | undefined>): string => String(params.token ?? "");

const requireAccess = ({ shareId, passphraseHash }: FoundShare, request: Request): void => {
  if (passphraseHash === null) return;
  if (readShareAccess(request.headers.get(shareHeader), { shareId, passphraseHash }) !== "valid")
    throw new KnownError("UNAUTHENTICATED", "Enter the passphrase again.");
};

/**
 * The door of every data route of a share, for whoever has its link: no session and no key counts here. Looks
 * the share up, checks that the passphrase was given where there is one, then path and query. Errors are
 * answered as by the routes of the API.
 */
export const shareRoute =
  <P extends Schema = undefined, Q extends Schema = undefined>(
    options: Options<P, Q>,
    handler: (call: Call<P, Q>) => Promise<unknown>,
  ): RouteHandler =>
  async (request, context) => {
    try {
      const address = await context.params;
      const share = await findShare(tokenOf(address));
      if (!share) throw nothingHere();
      requireAccess(share, request);
      const params = parseAddress(options.params as P, address);
      const query = parse(options.query as Q, readQuery(new URL(request.url).searchParams), "query");
      const answer = await handler({ ctx: share.ctx, traceId: share.traceId, request, params, query });
      return answer instanceof Response ? answer : Response.json(answer, { headers: { "cache-control": "no-store" } });
    } catch (error) {
      return errorResponse(error);
    }
  };

/** Longer ones are nobody's passphrase, and are told so like any wrong one. */
const Passphrase = z.object({ passphrase: z.string().max(1_000) });
const maxBodyBytes = 16 * 1024;

interface Opening {
  share: FoundShare;
  /** To be sent in the header `x-faultline-share` from now on. */
  accessToken: string;
  /** Whether the reader had opened the share before and was asked again. */
  isAgain: boolean;
  request: Request;
}

/**
 * The door at which a passphrase is given. Attempts are counted per share and address before anything is looked up, and
 * the same is asked and hashed whether the share is there, has a passphrase or not.
 */
export const shareOpening =
  (handler: (opening: Opening) => Promise<unknown>): RouteHandler =>
  async (request, context) => {
    try {
      const token = tokenOf(await context.params);
      const { passphrase } = parse(Passphrase, await readJson(request, maxBodyBytes), "body");
      const attempt = sharePassphraseAttempt(token, clientAddress(request.headers));
      const { share, isRight } = await countedAttempt(attempt, async () => {
        const found = await findShare(token);
        return { share: found, isRight: await verifyPassword(passphrase, found?.passphraseHash) };
      });
      if (share?.passphraseHash == null) throw nothingHere();
      if (!isRight) throw new KnownError("FORBIDDEN", "This passphrase is not right.");
      await forgiveAttempt(attempt);
      const guarded = { shareId: share.shareId, passphraseHash: share.passphraseHash };
      const isAgain = readShareAccess(request.headers.get(shareHeader), guarded) !== "unknown";
      const answer = await handler({ share, accessToken: issueShareAccess(guarded), isAgain, request });
      return Response.json(answer, { headers: { "cache-control": "no-store" } });
    } catch (error) {
      return errorResponse(error);
    }
  };
