import { randomUUID } from "node:crypto";
import { beforeAll, expect, it } from "vitest";
import { session } from "@/lib/auth/testing/session";
import { prisma } from "@/lib/db";
import { storeMarkedTrace } from "@/lib/services/labels/annotations/testing/store-marked-trace";
import { storeQueue } from "@/lib/services/labels/annotations/testing/store-queue";
import { storeSample } from "@/lib/services/traces/reading/testing/sample-file";
import { addMember, makeWorkspace, type MemberContext } from "@/lib/services/people/workspaces/testing/make-workspace";
import { endpoints } from "./endpoints/endpoint-list";
import { callApi } from "./testing/call-api";

let owner: MemberContext;
let labeller: MemberContext;
let marked: Awaited<ReturnType<typeof storeMarkedTrace>>;
let known: Record<string, string>;
beforeAll(async () => {
  owner = await makeWorkspace({ attributesUploads: false });
  labeller = await addMember(owner, "EDITOR");
  marked = await storeMarkedTrace(owner);
  const row = await prisma.trace.update({
    where: { id: marked.traceId },
    // A stream of changes has something to say at once.
    data: { sequence: 1, sessionId: "tour-1" },
    select: { importId: true, original: { select: { sha256: true } } },
  });
  known = {
    traceId: marked.traceId,
    sessionId: "tour-1",
    runId: marked.runIds[0],
    index: "1",
    name: "mast",
    replayId: marked.replayId,
    studyId: marked.studyId,
    sha256: row.original?.sha256 ?? "",
    importId: row.importId ?? "",
  };
});

/** What a GET of this path answers this person, a stream as far as it says something at once. */
const ask = async (ctx: MemberContext, path: string, search: Record<string, string>): Promise<string> => {
  session.userId = ctx.actor.userId;
  const address = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(known[name] ?? randomUUID()));
  const query = new URLSearchParams({ ...search, workspace: ctx.workspaceSlug });
  const answer = await callApi(new Request(`http://here.example${address}?${query}`));
  if (!answer.headers.get("content-type")?.includes("event-stream")) return answer.text();
  const reader = answer.body?.getReader();
  await reader?.read(); // how long to wait before coming back
  const { value } = (await reader?.read()) ?? {};
  await reader?.cancel();
  return new TextDecoder().decode(value);
};

const tellers = async (ctx: MemberContext): Promise<string[]> => {
  const other = await storeSample(owner);
  const paths: string[] = [];
  for (const { method, path } of endpoints) {
    if (method !== "get") continue;
    const answer = await ask(ctx, path, {
      ...(/\/find(\/|$)/.test(path) ? { q: "map" } : {}),
      ...(path.endsWith("/locate") ? { text: "map" } : {}),
      ...(path.endsWith("/comparison") ? { with: path.includes("{runId}") ? marked.runIds[1] : other } : {}),
    });
    if (answer.includes(marked.mark)) paths.push(path);
  }
  return paths;
};

it(
  "answers no GET with what runs or others say of a trace that the session is to label, where it tells whoever may see it",
  { tags: ["long"] },
  async () => {
    expect(await tellers(labeller)).toEqual(
      expect.arrayContaining([
        "/api/v1/traces",
        "/api/v1/traces/{traceId}",
        "/api/v1/sessions/{sessionId}",
        "/api/v1/traces/{traceId}/original",
        "/api/v1/traces/{traceId}/export",
        "/api/v1/traces/{traceId}/runs",
        "/api/v1/runs/{runId}",
        "/api/v1/runs/{runId}/comparison",
        "/api/v1/runs/{runId}/events",
        "/api/v1/runs/{runId}/calls",
        "/api/v1/traces/{traceId}/replays",
        "/api/v1/replays/{replayId}",
        "/api/v1/studies/{studyId}",
      ]),
    );
    await prisma.sighting.deleteMany({ where: { userId: labeller.actor.userId } });
    known["queueId"] = await storeQueue(owner, { traceIds: [marked.traceId], members: [labeller] });
    expect(await tellers(labeller)).toEqual([]);
    expect(await prisma.sighting.count({ where: { userId: labeller.actor.userId } })).toBe(0);
  },
);

it("keeps back what is asked for in label mode", async () => {
  const editor = await addMember(owner, "EDITOR");
  for (const path of ["/api/v1/traces/{traceId}", "/api/v1/traces/{traceId}/runs"]) {
    expect(await ask(editor, path, {})).toContain(marked.mark);
    expect(await ask(editor, path, { label: "own" })).not.toContain(marked.mark);
  }
});
