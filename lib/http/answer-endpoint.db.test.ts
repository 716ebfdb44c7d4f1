import { beforeEach, describe, expect, it, vi } from "vitest";
import { session } from "@/lib/auth/testing/session";
import { z } from "zod";
import { can, permissions, roles } from "@/lib/auth/permissions";
import { KnownError } from "@/lib/errors";
import { createApiKey } from "@/lib/services/people/api-keys/create-api-key";
import { addMember, makeWorkspace, type MemberContext } from "@/lib/services/people/workspaces/testing/make-workspace";
import { readBody } from "./read-body";
import { answerEndpoint } from "./answer-endpoint";
import { type Endpoint, endpoint } from "./endpoint";

let ours: MemberContext;
let theirs: MemberContext;
const log = vi.spyOn(console, "error");
beforeEach(async () => {
  log.mockReset().mockImplementation(() => {});
  session.userId = null;
  [ours, theirs] = await Promise.all([makeWorkspace(), makeWorkspace()]);
});

interface Ask {
  method?: string;
  workspace?: string;
  headers?: Record<string, string>;
  body?: BodyInit;
  params?: Record<string, string>;
  search?: string;
}
const sameSite = { "sec-fetch-site": "same-origin" };
const ask = async (
  asked: Endpoint,
  { method = "GET", workspace, headers = {}, body, params = {}, search = "" }: Ask = {},
) => {
  const url = `http://here.example/api?${new URLSearchParams({ ...(workspace === undefined ? {} : { workspace }) })}${search}`;
  const request = new Request(url, { method, headers, ...(body === undefined ? {} : { body }) });
  const answer = await answerEndpoint(asked, request, params);
  return {
    status: answer.status,
    headers: answer.headers,
    json: (await answer.json()) as { error?: { code: string; message: string; issues?: unknown } } & Record<
      string,
      unknown
    >,
  };
};
const bearer = (key: string) => ({ authorization: `Bearer ${key}` });
const says = (status: number, code: string) => ({ status, json: { error: { code } } });
/** What every operation says of itself besides. */
const about = { method: "post", path: "/api", summary: "", answer: { status: 200, description: "" } } as const;
const who = endpoint({
  ...about,
  permission: "trace:read",
  handler: async ({ ctx }) => ({ slug: ctx.workspaceSlug, role: ctx.role, kind: ctx.actor.kind }),
});
const write = endpoint({ ...about, permission: "trace:write", handler: async () => ({ done: true }) });

describe("who comes with a session", () => {
  it("is let into a workspace of theirs, named in the address", async () => {
    session.userId = ours.actor.userId;
    expect(await ask(who, { workspace: ours.workspaceSlug })).toMatchObject({
      status: 200,
      json: { slug: ours.workspaceSlug, role: "OWNER", kind: "user" },
    });
  });

  it("must be signed in, name the workspace and belong to it", async () => {
    expect(await ask(who, { workspace: ours.workspaceSlug })).toMatchObject(says(401, "UNAUTHENTICATED"));
    session.userId = ours.actor.userId;
    expect(await ask(who)).toMatchObject(says(422, "INVALID"));
    const foreign = await ask(who, { workspace: theirs.workspaceSlug });
    expect(foreign).toMatchObject(says(404, "NOT_FOUND"));
    for (const workspace of ["never-was", "\u0000"]) expect((await ask(who, { workspace })).json).toEqual(foreign.json);
  });

  it("may write from this site's pages only", async () => {
    session.userId = ours.actor.userId;
    const workspace = ours.workspaceSlug;
    expect(await ask(write, { method: "POST", workspace, headers: sameSite })).toMatchObject({ status: 200 });
    expect(
      await ask(write, { method: "POST", workspace, headers: { origin: "http://here.example", host: "here.example" } }),
    ).toMatchObject({ status: 200 });
    for (const headers of [{}, { "sec-fetch-site": "cross-site" }, { origin: "http://evil.example" }]) {
      for (const method of ["POST", "PUT", "PATCH", "DELETE"])
        expect(await ask(write, { method, workspace, headers })).toMatchObject(says(403, "FORBIDDEN"));
    }
  });

  it("may do what the role allows, and nothing more", async () => {
    const workspace = ours.workspaceSlug;
    for (const role of roles) {
      session.userId = (await addMember(ours, role)).actor.userId;
      for (const permission of permissions) {
        const { status } = await ask(endpoint({ ...about, permission, handler: async () => ({}) }), {
          method: "POST",
          workspace,
          headers: sameSite,
        });
        expect([role, permission, status]).toEqual([role, permission, can(role, permission) ? 200 : 403]);
      }
    }
  });
});

describe("who comes with an API key", () => {
  it("is let into the key's workspace with the key's role, without naming it and from anywhere", async () => {
    const { key } = await createApiKey(ours, { name: "CI", role: "EDITOR", expiresInDays: null });
    expect(await ask(who, { headers: bearer(key) })).toMatchObject({
      status: 200,
      json: { slug: ours.workspaceSlug, role: "EDITOR", kind: "api-key" },
    });
    expect(
      await ask(write, { method: "POST", headers: { ...bearer(key), origin: "http://elsewhere.example" } }),
    ).toMatchObject({ status: 200 });
    expect(await ask(who, { headers: bearer(key), workspace: ours.workspaceSlug })).toMatchObject({ status: 200 });
    expect(await ask(who, { headers: bearer(key), workspace: theirs.workspaceSlug })).toMatchObject(
      says(404, "NOT_FOUND"),
    );
  });

  it("may not write with a viewer's key", async () => {
    const { key } = await createApiKey(ours, { name: "Reader", role: "VIEWER", expiresInDays: null });
    expect(await ask(who, { headers: bearer(key) })).toMatchObject({ status: 200 });
    expect(await ask(write, { method: "POST", headers: bearer(key) })).toMatchObject(says(403, "FORBIDDEN"));
  });

  it("is refused with a wrong one, even with a session beside it", async () => {
    session.userId = ours.actor.userId;
    for (const authorization of ["Bearer fl_wrong", "Bearer", "Basic abc", "fl_wrong"]) {
      const answer = await ask(who, { workspace: ours.workspaceSlug, headers: { authorization } });
      expect(answer).toMatchObject(says(401, "UNAUTHENTICATED"));
      expect(answer.headers.get("www-authenticate")).toBe("Bearer");
    }
  });
});

describe("what is asked", () => {
  const checked = endpoint({
    ...about,
    permission: "trace:read",
    params: z.object({ id: z.uuid() }),
    query: z.object({ limit: z.coerce.number().int().max(100).default(20), tag: z.array(z.string()).optional() }),
    body: z.object({ a: z.object({ "b/c": z.number() }) }),
    maxBodyBytes: 100,
    handler: async ({ params, query, body }) => ({ params, query, body }),
  });
  const params = { id: "0196a000-0000-7000-8000-000000000000" };
  const good = { method: "POST", params, body: '{"a":{"b/c":1}}' };
  let headers: Record<string, string>;
  beforeEach(async () => {
    headers = bearer((await createApiKey(ours, { name: "CI", role: "VIEWER", expiresInDays: null })).key);
  });

  it("reaches the handler parsed", async () => {
    expect(await ask(checked, { ...good, headers, search: "&limit=7&tag=x&tag=y" })).toMatchObject({
      status: 200,
      json: { params, query: { limit: 7, tag: ["x", "y"] }, body: { a: { "b/c": 1 } } },
    });
  });

  it("is refused with the place of each fault as a JSON pointer", async () => {
    expect(await ask(checked, { ...good, headers, body: '{"a":{"b/c":"1"}}' })).toMatchObject({
      status: 422,
      json: { error: { code: "INVALID", issues: [{ pointer: "/a/b~1c", message: expect.any(String) }] } },
    });
    expect(await ask(checked, { ...good, headers, search: "&limit=1000" })).toMatchObject({
      status: 422,
      json: { error: { issues: [{ pointer: "/limit" }] } },
    });
    for (const body of ["{", ""])
      expect(await ask(checked, { ...good, headers, body })).toMatchObject(says(422, "INVALID"));
  });

  it("is refused by name where a query parameter is not known, the workspace apart", async () => {
    const refused = await ask(checked, { ...good, headers, search: "&limit=7&other=1&limt=2" });
    expect(refused).toMatchObject(says(400, "UNKNOWN_PARAMETER"));
    expect(refused.json.error).toMatchObject({
      message: "The query parameter “other”, “limt” is unknown. Known: limit, tag, workspace.",
      issues: [{ pointer: "/other" }, { pointer: "/limt" }],
    });
    expect(await ask(checked, { ...good, headers, workspace: ours.workspaceSlug })).toMatchObject({ status: 200 });
    expect(await ask(who, { search: "&other=1" })).toMatchObject(says(401, "UNAUTHENTICATED"));
  });

  it("is not found under an id that cannot be one", async () => {
    expect(await ask(checked, { ...good, headers, params: { id: "7" } })).toMatchObject(says(404, "NOT_FOUND"));
  });

  it("is too large over the cap of the route", async () => {
    expect(await ask(checked, { ...good, headers, body: `{"a":{"b/c":1}}${" ".repeat(200)}` })).toMatchObject(
      says(413, "TOO_LARGE"),
    );
  });

  it("is not looked at before it is known who asks", async () => {
    expect(await ask(checked, { ...good, body: "{", params: { id: "7" } })).toMatchObject(says(401, "UNAUTHENTICATED"));
  });

  it("leaves a body without a schema to the handler, unread", async () => {
    const raw = endpoint({
      ...about,
      permission: "trace:read",
      body: "file",
      handler: async ({ request, body }) => ({
        body: body ?? null,
        isRead: request.bodyUsed,
        byteSize: (await readBody(request, 5000)).byteLength,
      }),
    });
    expect(await ask(raw, { method: "POST", headers, body: "x".repeat(4000) })).toMatchObject({
      json: { body: null, isRead: false, byteSize: 4000 },
    });
    expect(await ask(raw, { method: "POST", headers, body: "x".repeat(6000) })).toMatchObject(says(413, "TOO_LARGE"));
  });
});

describe("what is answered", () => {
  const answering = async (work: () => Promise<unknown>) => {
    const { key } = await createApiKey(ours, { name: "CI", role: "VIEWER", expiresInDays: null });
    return ask(endpoint({ ...about, permission: "trace:read", handler: work }), { headers: bearer(key) });
  };

  it("is a response as it is, or a value as JSON that nobody keeps", async () => {
    expect(await answering(async () => Response.json({ made: true }, { status: 201 }))).toMatchObject({
      status: 201,
      json: { made: true },
    });
    const answer = await answering(async () => ({ at: new Date(0) }));
    expect(answer).toMatchObject({ status: 200, json: { at: "1970-01-01T00:00:00.000Z" } });
    expect(answer.headers.get("cache-control")).toBe("no-store");
  });

  it.each([
    ["UNKNOWN_PARAMETER", 400],
    ["FORBIDDEN", 403],
    ["NOT_FOUND", 404],
    ["METHOD_NOT_ALLOWED", 405],
    ["CONFLICT", 409],
    ["TOO_LARGE", 413],
    ["INVALID", 422],
    ["RATE_LIMITED", 429],
    ["UNAVAILABLE", 503],
  ] as const)("has for %s the status %d", async (code, status) => {
    const answer = await answering(async () => {
      throw new KnownError(code, "What to do.", [{ pointer: "/x", message: "Why." }]);
    });
    expect(answer).toMatchObject({
      status,
      json: { error: { code, message: "What to do.", issues: [{ pointer: "/x", message: "Why." }] } },
    });
    expect(log).not.toHaveBeenCalled();
  });

  it("says nothing of an error that nobody foresaw, here or in the log", async () => {
    const answer = await answering(async () => {
      throw new Error("secret text");
    });
    expect(answer).toMatchObject(says(500, "INTERNAL"));
    expect(JSON.stringify([answer.json, log.mock.calls])).not.toContain("secret");
    expect(log).toHaveBeenCalledOnce();
  });
});
