// @module-tag long
import { type ChildProcess, spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { findFreePort } from "@/lib/cli/launch/free-port";
import { findPython } from "@/lib/cli/testing/find-python";
import { diffRemarks } from "@/lib/attribution/write-back/diff-remarks";
import { type Remark } from "@/lib/attribution/write-back/remark";
import { remarksOf } from "@/lib/attribution/write-back/remarks-of";
import { madeVerdict } from "@/lib/attribution/write-back/testing/made-verdict";
import { phoenixPlatform } from "./phoenix-platform";
import { type PlatformTrace } from "./platform";

// The real server; docs/write-back.md names the same version.
const wanted = "arize-phoenix==20.26.1";
const [name = "", version = ""] = wanted.split("==");
const python = findPython({
  name: "real-phoenix",
  packages: [wanted],
  importing: `from importlib.metadata import version\nassert version("${name}") == "${version}"`,
});

const folder = mkdtempSync(join(tmpdir(), "phoenix-"));
let server: ChildProcess;
let base: string;
const spans = ["b".repeat(16), "c".repeat(16)];

const post = (path: string, body: unknown): Promise<Response> =>
  fetch(base + path, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
  });
const isThere = async (path: string): Promise<boolean> => (await fetch(base + path).catch(() => null))?.ok ?? false;
const hasSpans = async (): Promise<boolean> => {
  const answer = (await (await fetch(`${base}/v1/projects/shop/spans`)).json()) as { data: unknown[] };
  return answer.data.length === spans.length;
};

beforeAll(async () => {
  if (python === null) return;
  const [port, grpcPort] = [await findFreePort(), await findFreePort()];
  base = `http://127.0.0.1:${port}`;
  const env = {
    ...process.env,
    PHOENIX_WORKING_DIR: folder,
    PHOENIX_HOST: "127.0.0.1",
    PHOENIX_PORT: String(port),
    PHOENIX_GRPC_PORT: String(grpcPort),
    PHOENIX_TELEMETRY_ENABLED: "false",
  };
  server = spawn(python, ["-m", "phoenix.server.main", "serve"], { env, stdio: "ignore" });
  await vi.waitUntil(() => isThere("/healthz"), { timeout: 240_000, interval: 500 });
  const time = { start_time: "2026-05-02T06:00:00+00:00", end_time: "2026-05-02T06:00:01+00:00" };
  const data = spans.map((id) => ({
    name: id,
    context: { trace_id: "a".repeat(32), span_id: id },
    span_kind: "LLM",
    status_code: "OK",
    attributes: {},
    ...time,
  }));
  await post("/v1/projects", { name: "shop" });
  await post("/v1/projects/shop/spans", { data });
  await vi.waitUntil(hasSpans, { timeout: 60_000, interval: 200 });
});
afterAll(() => {
  server?.kill();
  rmSync(folder, { recursive: true, force: true });
});

const platform = (project = "shop") =>
  phoenixPlatform({ kind: "phoenix", baseUrl: base, project, apiKey: null }, { allowedHosts: ["127.0.0.1"] });
const trace: PlatformTrace = { key: "t1", traceId: "a".repeat(32), sent: [], begun: [], sentAt: null };
const remarks = (spanId: string, reason: string): Remark[] =>
  remarksOf(madeVerdict({ spanId, reason }), "phoenix").remarks;
const states = async (said: Remark[]) => diffRemarks(await platform().read(trace), said).map(({ state }) => state);

describe.skipIf(python === null)("the real Phoenix", () => {
  test("keeps a verdict once, however often it is sent, and moves it with the decisive step", async () => {
    await platform().test();
    const first = remarks(spans[0] ?? "", "It asks again.");
    expect(await states(first)).toEqual(["new"]);
    await platform().write(trace, first);
    await platform().write(trace, first);
    expect(await platform().read(trace)).toHaveLength(1);
    expect(await states(first)).toEqual(["same"]);
    const changed = remarks(spans[0] ?? "", "It asks a third time.");
    expect(await states(changed)).toEqual(["changed"]);
    await platform().write(trace, changed);
    expect(await states(changed)).toEqual(["same"]);
    const moved = remarks(spans[1] ?? "", "It forgets the answer.");
    expect(await states(moved)).toEqual(["new", "gone"]);
    await platform().write(trace, moved);
    expect(await platform().read(trace)).toMatchObject([{ spanId: spans[1], label: "Step repetition" }]);
  });

  test("leaves what others said of the span, and takes back what no longer stands", async () => {
    const other = { name: "quality", span_id: spans[1], annotator_kind: "HUMAN", result: { label: "good" } };
    await post("/v1/span_annotations?sync=true", { data: [{ ...other, identifier: "ann" }] });
    await platform().write(trace, remarks(spans[1] ?? "", "It forgets the answer."));
    await platform().write(trace, []);
    expect(await platform().read(trace)).toEqual([]);
    const left = await fetch(`${base}/v1/projects/shop/span_annotations?span_ids=${spans[1]}`);
    expect(((await left.json()) as { data: { name: string }[] }).data.map((each) => each.name)).toEqual(["quality"]);
  });

  test("says which project or span it does not have", async () => {
    await expect(platform("none").test()).rejects.toThrow("does not have it (404)");
    await expect(platform().write(trace, remarks("d".repeat(16), "Lost."))).rejects.toThrow("does not have it (404)");
  });
});
