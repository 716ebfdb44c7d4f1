import { createServer } from "node:http";
import { type AddressInfo } from "node:net";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { prisma } from "@/lib/db";
import { type PullWish } from "@/lib/traces/pull-wish";
import { deleteImport } from "../imports/delete-import";
import { makeWorkspace, type MemberContext } from "../../people/workspaces/testing/make-workspace";
import { readChunks } from "../../ground/stored/chunks";
import { runPull } from "./run-pull";
import { resumePull, startPull } from "./start-pull";

let port = 0;
let asked: { path: string; authorization: string }[] = [];
/** Answers that the platform gives once, instead of what it would. */
let faults: Record<string, number> = {};
const tracesOfLangfuse = Array.from({ length: 45 }, (_, at) => ({
  id: `t${at}`,
  name: `trace ${at}`,
  observations: [],
}));

const answerOf = (url: URL): unknown => {
  const page = Number(url.searchParams.get("page") ?? 1);
  const size = Number(url.searchParams.get("limit") ?? 20);
  if (url.pathname === "/api/public/traces") {
    const data = tracesOfLangfuse.slice((page - 1) * size, page * size).map(({ id }) => ({ id }));
    return { data, meta: { page, totalPages: Math.ceil(tracesOfLangfuse.length / size) } };
  }
  const id = url.pathname.split("/").at(-1) ?? "";
  if (url.pathname.startsWith("/api/public/traces/")) return tracesOfLangfuse.find((trace) => trace.id === id);
  if (url.pathname === "/v1/projects/default/spans") {
    const from = Number(url.searchParams.get("cursor") ?? 0);
    const data = [from, from + 1].map((at) => ({ name: `span ${at}`, context: { trace_id: "t", span_id: `s${at}` } }));
    return { data, next_cursor: from < 4 ? String(from + 2) : null };
  }
  return url.pathname === "/one.json" ? { question: "q" } : undefined;
};

const server = createServer((request, response) => {
  const url = new URL(request.url ?? "/", "http://here");
  const path = url.pathname + (url.searchParams.get("page") ?? url.searchParams.get("cursor") ?? "");
  asked.push({ path, authorization: request.headers.authorization ?? "" });
  const fault = faults[path];
  delete faults[path];
  if (fault !== undefined) return response.writeHead(fault, { "retry-after": "0.01" }).end("secret reason");
  const answer = answerOf(url);
  return response.writeHead(answer === undefined ? 404 : 200).end(JSON.stringify(answer));
});
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  port = (server.address() as AddressInfo).port;
});
afterAll(() => void server.close());
beforeEach(() => {
  [asked, faults] = [[], {}];
  vi.stubEnv("FAULTLINE_REACHABLE_HOSTS", "127.0.0.1");
});
afterEach(() => vi.unstubAllEnvs());

const langfuse = (limit = 1_000): PullWish => ({
  from: "langfuse",
  baseUrl: `http://127.0.0.1:${port}`,
  publicKey: "pk-public",
  secretKey: "sk-very-secret",
  tags: [],
  limit,
});
const never = new AbortController().signal;
const linesOf = async (ctx: MemberContext, importId: string): Promise<string[]> => {
  const { originalId } = await prisma.import.findUniqueOrThrow({ where: { id: importId } });
  const chunks: Uint8Array[] = [];
  for await (const chunk of readChunks({ workspaceId: ctx.workspaceId, originalId: originalId ?? "" }))
    chunks.push(chunk);
  return Buffer.concat(chunks).toString().trimEnd().split("\n");
};
const rowOf = (id: string) => prisma.import.findUniqueOrThrow({ where: { id } });

describe("a pull from Langfuse", () => {
  it(
    "fetches every page with the key, becomes one file of traces, and forgets the key",
    { tags: ["long"] },
    async () => {
      const ctx = await makeWorkspace();
      faults["/api/public/traces2"] = 429;
      const { id, status } = await startPull(ctx, { wish: langfuse() });
      expect(status).toBe("RECEIVING");
      const waiting = await rowOf(id);
      expect(JSON.stringify(waiting)).not.toContain("sk-very-secret");
      await runPull({ importId: id }, never);
      const row = await rowOf(id);
      expect([row.status, row.pull, row.receivedBytes === row.byteSize]).toEqual(["READING", null, true]);
      const lines = await linesOf(ctx, id);
      expect(lines.map((line) => (JSON.parse(line) as { id: string }).id)).toEqual(
        tracesOfLangfuse.map(({ id }) => id),
      );
      expect(asked.filter(({ path }) => path === "/api/public/traces2")).toHaveLength(2);
      const basic = `Basic ${Buffer.from("pk-public:sk-very-secret").toString("base64")}`;
      expect(new Set(asked.map(({ authorization }) => authorization))).toEqual(new Set([basic]));
    },
  );

  it("goes on where it broke off, and fetches nothing twice", async () => {
    const ctx = await makeWorkspace();
    const { id } = await startPull(ctx, { wish: langfuse() });
    faults["/api/public/traces/t25"] = 403;
    await runPull({ importId: id }, never);
    expect(await rowOf(id)).toMatchObject({
      status: "FAILED",
      errorMessage: expect.stringContaining("rejected the key"),
    });
    const before = asked.length;
    expect((await resumePull(ctx, { id })).status).toBe("RECEIVING");
    await runPull({ importId: id }, never);
    expect((await rowOf(id)).status).toBe("READING");
    expect(await linesOf(ctx, id)).toHaveLength(45);
    expect(asked.slice(before).some(({ path }) => path === "/api/public/traces1")).toBe(false);
  });

  it("stops at its limit", async () => {
    const ctx = await makeWorkspace();
    const { id } = await startPull(ctx, { wish: langfuse(23) });
    await runPull({ importId: id }, never);
    expect(await linesOf(ctx, id)).toHaveLength(23);
  });

  it("leaves nothing behind when it is canceled", async () => {
    const ctx = await makeWorkspace();
    const { id } = await startPull(ctx, { wish: langfuse() });
    await deleteImport(ctx, { id });
    await runPull({ importId: id }, never);
    expect(asked).toEqual([]);
    expect(await prisma.original.count({ where: { workspaceId: ctx.workspaceId } })).toBe(0);
  });
});

describe("other pulls", () => {
  it("from Phoenix follow the cursor", async () => {
    const ctx = await makeWorkspace();
    const baseUrl = `http://127.0.0.1:${port}`;
    const { id } = await startPull(ctx, {
      wish: { from: "phoenix", baseUrl, project: "default", apiKey: "k", limit: 10 },
    });
    await runPull({ importId: id }, never);
    expect((await linesOf(ctx, id)).map((line) => (JSON.parse(line) as { name: string }).name)).toEqual(
      [0, 1, 2, 3, 4, 5].map((at) => `span ${at}`),
    );
    expect(asked.map(({ authorization }) => authorization)).toEqual(["Bearer k", "Bearer k", "Bearer k"]);
  });

  it("of one file keep its bytes and its name", async () => {
    const ctx = await makeWorkspace();
    const { id, fileName } = await startPull(ctx, { wish: { from: "url", url: `http://127.0.0.1:${port}/one.json` } });
    await runPull({ importId: id }, never);
    expect([fileName, await linesOf(ctx, id)]).toEqual(["one.json", ['{"question":"q"}']]);
  });

  it("reach no private network unless the server allows the host, and say so", async () => {
    vi.stubEnv("FAULTLINE_REACHABLE_HOSTS", "");
    const ctx = await makeWorkspace();
    const { id } = await startPull(ctx, { wish: { from: "url", url: `http://127.0.0.1:${port}/one.json` } });
    await runPull({ importId: id }, never);
    expect(await rowOf(id)).toMatchObject({
      status: "FAILED",
      errorMessage: expect.stringContaining("private network"),
    });
    expect(asked).toEqual([]);
  });

  it("are resumed by members of their workspace only", async () => {
    const [ours, theirs] = await Promise.all([makeWorkspace(), makeWorkspace()]);
    const { id } = await startPull(ours, { wish: { from: "url", url: `http://127.0.0.1:${port}/gone.json` } });
    await runPull({ importId: id }, never);
    await expect(resumePull(theirs, { id })).rejects.toMatchObject({ code: "NOT_FOUND" });
    await expect(resumePull(ours, { id })).resolves.toMatchObject({ status: "RECEIVING" });
    await expect(resumePull(ours, { id })).rejects.toMatchObject({ code: "CONFLICT" });
  });
});

it("is fetched after the others of its workspace, so that a platform that hangs holds one slot of the workers", async () => {
  const [ours, theirs] = await Promise.all([makeWorkspace(), makeWorkspace()]);
  const ids: string[] = [];
  for (const ctx of [ours, ours, theirs]) ids.push((await startPull(ctx, { wish: langfuse() })).id);
  const jobs = await prisma.$queryRaw<{ queue: string }[]>`
    select j.queue_name as "queue" from graphile_worker.jobs j
    where j.key = any(${ids.map((id) => `pull:${id}`)}::text[]) order by array_position(${ids}::text[], substr(j.key, 6))`;
  expect(jobs.map(({ queue }) => queue)).toEqual([ours, ours, theirs].map(({ workspaceId }) => `pull:${workspaceId}`));
});
