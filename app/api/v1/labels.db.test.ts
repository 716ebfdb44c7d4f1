import { unzipSync } from "fflate";
import { beforeAll, expect, test } from "vitest";
import { createApiKey } from "@/lib/services/people/api-keys/create-api-key";
import { storeSample } from "@/lib/services/traces/reading/testing/sample-file";
import { makeWorkspace, type MemberContext } from "@/lib/services/people/workspaces/testing/make-workspace";
import { importLabels, LabelPreview } from "./endpoints/labels";
import { ApiError } from "./endpoints/schemas";
import { callApi } from "./testing/call-api";

// The session is next-auth's, which wants a server around it; here requests come with keys alone.
const authorised = (key: string | undefined): Record<string, string> => (key ? { authorization: `Bearer ${key}` } : {});
const exported = (query: string, key?: string): Promise<Response> =>
  callApi(new Request(`http://127.0.0.1:8500/api/v1/labels/export${query}`, { headers: authorised(key) }));
const imported = (query: string, body: string, key?: string): Promise<Response> => {
  const headers = { ...authorised(key), "x-file-name": "team%20b.csv" };
  return callApi(new Request(`http://127.0.0.1:8500/api/v1/labels/import${query}`, { method: "POST", headers, body }));
};

let ctx: MemberContext;
let traceId: string;
let [key, viewerKey, strangerKey] = ["", "", ""];
const keyFor = async (owner: MemberContext, role: "EDITOR" | "VIEWER"): Promise<string> =>
  (await createApiKey(owner, { name: role, role, expiresInDays: 1 })).key;
beforeAll(async () => {
  ctx = await makeWorkspace({ attributesUploads: false });
  traceId = await storeSample(ctx, { groundTruth: { agent: "Surfer", stepIndex: 1, reason: "misread" }, tags: ["x"] });
  await storeSample(ctx, { groundTruth: { agent: "Planner", stepIndex: 0, reason: "" } });
  [key, viewerKey] = [await keyFor(ctx, "EDITOR"), await keyFor(ctx, "VIEWER")];
  strangerKey = await keyFor(await makeWorkspace(), "EDITOR");
});

test("labels go out as a file that no browser shows, of the traces that a search finds", async () => {
  const answer = await exported("?set=data-set&format=csv&q=tag:x", key);
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    "content-type": "text/csv; charset=utf-8",
    "content-disposition": expect.stringContaining('filename="labels Labels of the files.csv"') as string,
    "x-content-type-options": "nosniff",
  });
  const lines = (await answer.text()).trim().split("\r\n");
  expect(lines).toHaveLength(2);
  expect(lines[1]).toContain(traceId);
  const packed = await exported("?format=who-and-when", viewerKey);
  expect(Object.keys(unzipSync(new Uint8Array(await packed.arrayBuffer())))).toHaveLength(2);
});

test("labels come in after a preview, all of them or none, and an editor's key is needed for that", async () => {
  const file = `trace,agent,step,reason\n${traceId},Planner,2,"other, really"\n`;
  const preview = await imported("?preview=true", file, key);
  expect(preview.status).toBe(200);
  expect(LabelPreview.parse(await preview.json())).toMatchObject({ matchedCount: 1, faultCount: 0 });
  expect((await imported("?name=B", file, viewerKey)).status).toBe(403);
  const refused = await imported("?name=B", `${file}gone,Planner,1,\n`, key);
  expect(refused.status).toBe(422);
  expect(ApiError.parse(await refused.json()).error.message).toContain("line 3");
  const stored = await imported("?name=B", file, key);
  expect(stored.status).toBe(201);
  const set = importLabels.answer.schema.parse(await stored.json());
  expect(set).toMatchObject({ name: "B", traceCount: 1, leftOutCount: 0 });
  const { ref } = set;
  expect(await (await exported(`?set=${ref}`, key)).text()).toContain('"reason":"other, really"');
  expect((await exported(`?set=${ref}`, strangerKey)).status).toBe(404);
});

test("nobody gets in without a key, and a set that cannot be one is refused", async () => {
  expect((await exported("")).status).toBe(401);
  expect((await imported("?name=x", "")).status).toBe(401);
  expect((await exported("?set=everything", key)).status).toBe(422);
  expect(await (await exported("", strangerKey)).text()).toBe("");
});
