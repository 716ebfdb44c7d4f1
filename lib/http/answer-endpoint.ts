import { openWithApiKey } from "@/lib/auth/api-key";
import { knownAddress } from "@/lib/auth/client-address";
import { currentUser } from "@/lib/auth/current-user";
import { openWorkspace, requirePermission } from "@/lib/auth/open-workspace";
import { type Permission } from "@/lib/auth/permissions";
import { type SentKey, sentKey } from "@/lib/auth/sent-key";
import { type WorkspaceContext } from "@/lib/auth/workspace-context";
import { countRequest, type RequestRate } from "@/lib/auth/request-rate";
import { KnownError, notFound, RateLimitedError, StaleError } from "@/lib/errors";
import { routes } from "@/lib/span-channels";
import { answerOnce, type Repeats } from "./answer-once";
import { type Endpoint } from "./endpoint";
import { errorResponse } from "./error-response";
import { parse, parseAddress, readJson, readQuery, requireKnownNames } from "./parse-request";
import { respond } from "./respond";
import { requireSameOrigin } from "./same-origin";
import { respondTagged } from "./respond-tagged";
import { seenVersion } from "./versions";

const readsOnly = new Set(["GET", "HEAD", "OPTIONS"]);

const refusedKey = ({ key }: SentKey): KnownError =>
  new KnownError(
    "UNAUTHENTICATED",
    key === null
      ? "This is not a Faultline API key: those start with fl_. Send it as Authorization: Bearer fl_…, or as x-api-key."
      : "This API key is unknown, revoked or expired. Create one in the workspace's settings.",
  );

/** As the IETF's draft of rate limit fields writes them. */
const rateHeaders = ({ limit, windowSeconds, remaining, resetSeconds }: RequestRate): Record<string, string> => ({
  "ratelimit-policy": `"key";q=${limit};w=${windowSeconds}`,
  ratelimit: `"key";r=${remaining};t=${resetSeconds}`,
});

/** The context of a request: by API key, else by session and `?workspace=`. */
const authenticate = async (request: Request, permission: Permission): Promise<WorkspaceContext> => {
  const slug = new URL(request.url).searchParams.get("workspace");
  const sent = sentKey(request.headers);
  if (sent) {
    const ctx = sent.key === null ? null : await openWithApiKey(sent.key);
    if (!ctx) throw refusedKey(sent);
    if (slug && slug !== ctx.workspaceSlug) throw notFound("workspace");
    requirePermission(ctx, permission);
    const address = knownAddress(request.headers);
    return address === null ? ctx : { ...ctx, address };
  }
  const user = await currentUser();
  if (!user) throw new KnownError("UNAUTHENTICATED", "Sign in, or send an API key: Authorization: Bearer fl_…");
  if (!readsOnly.has(request.method)) requireSameOrigin(request);
  if (!slug)
    throw new KnownError("INVALID", "Name the workspace: ?workspace=…", [
      { pointer: "/workspace", message: "Required with a session." },
    ]);
  return openWorkspace(user, slug, permission);
};

/**
 * The door of every operation of the HTTP API. Checks key or session, permission, path, query and body, in this
 * order, and turns what is thrown into `{ error: { code, message, issues? } }`. A handler returns a Response,
 * or a value that is sent as JSON.
 */
export const answerEndpoint = async (
  endpoint: Endpoint,
  request: Request,
  values: Record<string, string>,
  repeats?: Repeats,
): Promise<Response> => {
  const { permission, body: schema } = endpoint;
  routes.publish(endpoint.path);
  const seen = endpoint.takesVersion ? seenVersion(request) : undefined;
  let rate: RequestRate | null = null;
  const open = async (): Promise<WorkspaceContext | undefined> => {
    const ctx = permission === null ? undefined : await authenticate(request, permission);
    if (ctx?.actor.kind === "api-key") rate = await countRequest(ctx.actor.apiKeyId);
    if (rate?.isOver)
      throw new RateLimitedError(
        `This API key has sent its ${rate.limit} requests of this minute. Try again later.`,
        rate.resetSeconds,
      );
    return ctx;
  };
  const work = async (ctx: WorkspaceContext | undefined, request: Request): Promise<Response> => {
    const params = parseAddress(endpoint.params, values);
    const search = new URL(request.url).searchParams;
    requireKnownNames(search, [...Object.keys(endpoint.query?.shape ?? {}), ...(ctx ? ["workspace"] : [])]);
    const query = parse(endpoint.query, readQuery(search), "query");
    const isRead = schema !== undefined && schema !== "file" && endpoint.isBodyUnread !== true;
    const body = isRead
      ? parse(schema, await readJson(request, endpoint.maxBodyBytes ?? 1024 * 1024), "body")
      : undefined;
    const result = await endpoint.handler({ ctx, request, params, query, body, seen });
    return endpoint.method === "get"
      ? respondTagged(endpoint, request, result)
      : respond(result, endpoint.answer.status);
  };
  const answer = async (): Promise<Response> => {
    const ctx = await open();
    const isOnce = repeats !== undefined && ctx !== undefined && endpoint.method === "post";
    if (!isOnce) return work(ctx, request);
    return answerOnce({ repeats, ctx, request, readsBody: schema !== undefined }, (read) => work(ctx, read));
  };
  const refuse = async (error: unknown): Promise<Response> => {
    const isSeenStale = error instanceof StaleError && seen !== undefined;
    const refusal = errorResponse(isSeenStale ? new KnownError("PRECONDITION_FAILED", error.message) : error);
    return endpoint.failure?.write(request, refusal) ?? refusal;
  };
  const answered = await answer().catch(refuse);
  if (rate) for (const [name, value] of Object.entries(rateHeaders(rate))) answered.headers.set(name, value);
  return answered;
};
