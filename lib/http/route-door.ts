import { openWithApiKey } from "@/lib/auth/api-key";
import { currentUser } from "@/lib/auth/current-user";
import { openWorkspace, requirePermission } from "@/lib/auth/open-workspace";
import { type Permission } from "@/lib/auth/permissions";
import { type WorkspaceContext } from "@/lib/auth/workspace-context";
import { KnownError, notFound } from "@/lib/errors";
import { errorResponse } from "./error-response";
import { parse, parseAddress, type Parsed, readJson, readQuery, type Schema } from "./parse-request";
import { requireSameOrigin } from "./same-origin";

interface Options<P extends Schema, Q extends Schema, B extends Schema> {
  permission: Permission;
  params?: P;
  query?: Q;
  /** Read as JSON. Without a schema the body is left alone: read it with `readBody`, or as a stream. */
  body?: B;
  /** Of a body that has a schema. Default 1 MiB. */
  maxBodyBytes?: number;
}

interface Call<P extends Schema, Q extends Schema, B extends Schema> {
  ctx: WorkspaceContext;
  request: Request;
  params: Parsed<P>;
  query: Parsed<Q>;
  body: Parsed<B>;
}

/** As Next.js calls a route handler. */
export type RouteHandler = (
  request: Request,
  context: { params: Promise<Record<string, string | string[] | undefined>> },
) => Promise<Response>;

const readsOnly = new Set(["GET", "HEAD", "OPTIONS"]);

/** The context of a request: by API key, else by session and `?workspace=`. */
const authenticate = async (request: Request, permission: Permission): Promise<WorkspaceContext> => {
  const slug = new URL(request.url).searchParams.get("workspace");
  const authorization = request.headers.get("authorization");
  if (authorization) {
    const key = /^Bearer\s+(\S+)$/i.exec(authorization)?.[1];
    const ctx = key ? await openWithApiKey(key) : null;
    if (!ctx)
      throw new KnownError(
        "UNAUTHENTICATED",
        "This API key is unknown, revoked or expired. Make one in the workspace's settings.",
      );
    if (slug && slug !== ctx.workspaceSlug) throw notFound("workspace");
    requirePermission(ctx, permission);
    return ctx;
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
 * The door of every route of the HTTP API. Checks key or session, permission, path, query and body, in this
 * order, and turns what is thrown into `{ error: { code, message, issues? } }`. A handler returns a Response,
 * or a value that is sent as JSON.
 */
export const route =
  <P extends Schema = undefined, Q extends Schema = undefined, B extends Schema = undefined>(
    options: Options<P, Q, B>,
    handler: (call: Call<P, Q, B>) => Promise<unknown>,
  ): RouteHandler =>
  async (request, context) => {
    try {
      const ctx = await authenticate(request, options.permission);
      const params = parseAddress(options.params as P, await context.params);
      const query = parse(options.query as Q, readQuery(new URL(request.url).searchParams), "query");
      const body = parse(
        options.body as B,
        options.body && (await readJson(request, options.maxBodyBytes ?? 1024 * 1024)),
        "body",
      );
      const answer = await handler({ ctx, request, params, query, body });
      return answer instanceof Response ? answer : Response.json(answer, { headers: { "cache-control": "no-store" } });
    } catch (error) {
      return errorResponse(error);
    }
  };
