import { type ChildProcess, spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { transform } from "esbuild";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { machineClock, openReplayTransport } from "@/lib/outbound/replay-transport";
import { newWebhookSecret } from "@/lib/outbound/webhook-signature";
import { runConformance } from "@/lib/replay/protocol/conformance/run-conformance";
import { writeKit } from "./write-kit";

let folder = "";
let child: ChildProcess | null = null;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "replay-kit-"));
  vi.spyOn(process.stdout, "write").mockImplementation(() => true);
});
afterEach(() => {
  vi.restoreAllMocks();
  child?.kill();
  rmSync(folder, { recursive: true });
});

it("runs in a project that has nothing of ours, and passes every check", { tags: ["long"] }, async () => {
  await writeKit({ out: join(folder, "replay-kit.mjs") });
  const example = join(import.meta.dirname, "../../../docs/examples/replay-server.ts");
  const { code } = await transform(readFileSync(example, "utf8"), { loader: "ts" });
  writeFileSync(join(folder, "server.mjs"), code.replace('"faultline/replay-kit"', '"./replay-kit.mjs"'));
  const secret = newWebhookSecret();
  child = spawn(process.execPath, ["server.mjs", secret, "0"], { cwd: folder, stdio: ["ignore", "pipe", "inherit"] });
  const lines = createInterface({ input: child.stdout as NodeJS.ReadableStream });
  const first = await new Promise<string>((resolve, reject) => {
    lines.once("line", resolve);
    child?.once("exit", () => reject(new Error("it ended before it listened")));
  });
  const results = runConformance({
    transport: openReplayTransport({ baseUrl: /http:\S+/.exec(first)?.[0] ?? "", allowedHosts: ["127.0.0.1"] }),
    secrets: [secret],
    clock: machineClock,
    signal: new AbortController().signal,
    runId: "kit",
  });
  const statuses: string[] = [];
  for await (const { status } of results) statuses.push(status);
  expect(new Set(statuses)).toEqual(new Set(["passed", "not-offered"]));
});

it("is written anew over itself, and over nothing else", { tags: ["long"] }, async () => {
  const out = join(folder, "replay-kit.mjs");
  await writeKit({ out });
  await writeKit({ out });
  const other = join(folder, "server.mjs");
  writeFileSync(other, "mine");
  await expect(writeKit({ out: other })).rejects.toThrow("is not a replay kit");
  expect(readFileSync(other, "utf8")).toBe("mine");
  await expect(writeKit({ out: folder })).rejects.toThrow("cannot be written");
});
