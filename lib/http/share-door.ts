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
import { type ObjectSchema, type Read } from "./endpoint";
import { parse, parseAddress, readJson, readQuery, requireKnownNames } from "./parse-request";
import { respond } from "./respond";

interface Call<P, Q> {
  /** Of the copy that the share holds: whatever is read with it is of this share. */
  ctx: WorkspaceContext;
  /** The trace of the copy. */
  traceId: string;
  request: Request;
  params: Read<P>;
  query: Read<Q>;
}

/**
 * What the page of a share asks for, declared once: its address below the share's own, what it is
 * checked by and who answers it.
 */
export interface ShareEndpoint<P extends ObjectSchema = ObjectSchema, Q extends ObjectSchema = ObjectSchema> {
  method: "get";
  path: `/s/{token}/data/${string}`;
  /** Of the address, the token apart. */
  params?: P;
  /** Any other name behind the question mark is refused. */
  query?: Q;
  handler(call: Call<P, Q>): Promise<unknown>;
}

export const shareEndpoint = <P extends ObjectSchema = undefined, Q extends ObjectSchema = undefined>(
  declared: ShareEndpoint<P, Q>,
): ShareEndpoint<P, Q> => declared;

/** The same words for a link that never was, has expired or was revoked, and for an address that leads nowhere. */
export const nowhereInShare = "Nothing found at this address.";
const nothingHere = (): KnownError => new KnownError("NOT_FOUND", nowhereInShare);

const requireAccess = ({ shareId, passphraseHash }: FoundShare, request: Request): void => {
  if (passphraseHash === null) return;
  if (readShareAccess(request.headers.get(shareHeader), { shareId, passphraseHash }) !== "valid")
    throw new KnownError("UNAUTHENTICATED", "Enter the passphrase again.");
};

/**
 * The door of all data of a share, for whoever has its link: no session and no key counts here. Looks the share up,
 * checks that the passphrase was given where there is one, then path and query, in which no other name may stand.
 * Errors are answered as by the API.
 */
const answerData = async (
  endpoint: ShareEndpoint,
  request: Request,
  { token = "", ...values }: Record<string, string>,
): Promise<Response> => {
  const share = await findShare(token);
  if (!share) throw nothingHere();
  requireAccess(share, request);
  const params = parseAddress(endpoint.params, values);
  const search = new URL(request.url).searchParams;
  requireKnownNames(search, Object.keys(endpoint.query?.shape ?? {}));
  const query = parse(endpoint.query, readQuery(search), "query");
  return respond(await endpoint.handler({ ctx: share.ctx, traceId: share.traceId, request, params, query }));
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
  search: URLSearchParams;
}

/** Where a passphrase is given. */
export interface ShareOpening {
  method: "post";
  path: `/s/{token}/data/${string}`;
  /** What may stand behind the question mark. */
  names: readonly string[];
  open(opening: Opening): Promise<unknown>;
}

/**
 * The door at which a passphrase is given. Attempts are counted per share and address before anything is looked up, and
 * the same is asked and hashed whether the share is there, has a passphrase or not.
 */
const answerOpening = async (opening: ShareOpening, request: Request, token: string): Promise<Response> => {
  const search = new URL(request.url).searchParams;
  requireKnownNames(search, opening.names);
  const { passphrase } = parse(Passphrase, await readJson(request, maxBodyBytes), "body");
  const attempt = sharePassphraseAttempt(token, clientAddress(request.headers));
  const { share, isRight } = await countedAttempt(attempt, async () => {
    const found = await findShare(token);
    return { share: found, isRight: await verifyPassword(passphrase, found?.passphraseHash) };
  });
  if (share?.passphraseHash == null) throw nothingHere();
  if (!isRight) throw new KnownError("FORBIDDEN", "Wrong passphrase.");
  await forgiveAttempt(attempt);
  const guarded = { shareId: share.shareId, passphraseHash: share.passphraseHash };
  const isAgain = readShareAccess(request.headers.get(shareHeader), guarded) !== "unknown";
  return respond(await opening.open({ share, accessToken: issueShareAccess(guarded), isAgain, search }));
};

/** What a share answers. */
export const answerShare = async (
  one: ShareEndpoint | ShareOpening,
  request: Request,
  values: Record<string, string>,
): Promise<Response> => {
  try {
    return await ("open" in one ? answerOpening(one, request, values.token ?? "") : answerData(one, request, values));
  } catch (error) {
    return errorResponse(error);
  }
};
