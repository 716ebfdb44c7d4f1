// @module-tag long
import { execFile } from "node:child_process";
import { copyFileSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, it } from "vitest";
import { bytesBelow } from "@/bench/package/bytes-below";
import { bareEnvironment } from "./env";

const root = join(import.meta.dirname, "..");
const tool = (path: string): string => join(root, "node_modules", path);

let folder = "";
let project = "";
/** As a stranger, who has programs, and nothing of this checkout or of whoever runs the tests. */
const run = (program: string, args: string[]) =>
  promisify(execFile)(program, args, { cwd: project, env: bareEnvironment({ HOME: join(folder, "home") }) });
const node = async (code: string): Promise<unknown> => {
  const { stdout } = await run(process.execPath, ["--input-type=module", "-e", code]);
  return JSON.parse(stdout);
};
const write = (name: string, text: string): void => writeFileSync(join(project, name), text);
const asking = `
const [parsed] = parseTrace(text).traces;
if (!parsed?.trace) throw new Error("no trace");
const { agentName, stepNumber } = await tracer(parsed.trace);`;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "faultline-package-"));
  project = join(folder, "project");
  for (const made of [project, join(folder, "home"), join(folder, "out")]) mkdirSync(made);
  const release = ["scripts/release.mjs", "--dry-run", "--only", "faultline", "--out", join(folder, "out")];
  const { stdout } = await promisify(execFile)(process.execPath, release, { cwd: root });
  write("package.json", JSON.stringify({ name: "stranger", private: true, type: "module" }));
  copyFileSync(join(root, "public/sample-trace.json"), join(project, "trace.json"));
  await run("npm", ["install", "--no-audit", "--no-fund", join(folder, "out", stdout.trim())]);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

it("brings few packages along, none of which runs at installing, and is small", () => {
  const { packages } = JSON.parse(readFileSync(join(project, "package-lock.json"), "utf8")) as {
    packages: Record<string, { hasInstallScript?: boolean }>;
  };
  expect(Object.keys(packages).filter(Boolean)).toEqual(
    [
      "@jitl/quickjs-ffi-types",
      "@jitl/quickjs-wasmfile-release-sync",
      "faultline",
      "quickjs-emscripten-core",
      "zod",
    ].map((name) => `node_modules/${name}`),
  );
  expect(Object.values(packages).filter(({ hasInstallScript }) => hasInstallScript)).toEqual([]);
  expect(bytesBelow(join(project, "node_modules"))).toBeLessThan(30_000_000);
});

it("is imported by plain Node, and answers", async () => {
  const answer = await node(`
    import { readFileSync } from "node:fs";
    import { createRequire } from "node:module";
    import { allAtOnce, stepByStep, binarySearch, tracer, parseTrace } from "faultline";
    import * as core from "faultline/core";
    import { createReplayHandler } from "faultline/replay-kit";
    const text = readFileSync("trace.json");${asking}
    const same = (await core.tracer(parsed.trace)).stepNumber === stepNumber;
    const required = createRequire(import.meta.url + "/x")("faultline").tracer === tracer;
    const kinds = [allAtOnce, stepByStep, binarySearch, createReplayHandler].map((each) => typeof each);
    console.log(JSON.stringify({ agentName, stepNumber, same, kinds: [...new Set(kinds)], required }));`);
  expect(answer).toEqual({ agentName: "WebSurfer", stepNumber: 14, same: true, kinds: ["function"], required: true });
});

it("its read-me, docs/package.md, shows a program that runs", async () => {
  const text = readFileSync(join(project, "node_modules/faultline/README.md"), "utf8");
  write("example.mjs", /```ts\n(.*?)```/s.exec(text)?.[1] ?? "");
  expect((await run(process.execPath, ["example.mjs"])).stdout).toContain("WebSurfer, step 14: ");
});

it.each([
  ["bundler", "esnext"],
  ["node16", "node16"],
])("its types hold under strict rules, resolved as %s", async (moduleResolution, module) => {
  write(
    "use.ts",
    `import { type AttributionResult, JudgeError, allAtOnce, parseTrace, tracer } from "faultline";
import * as core from "faultline/core";
import { createReplayHandler, type RunSystem } from "faultline/replay-kit";
declare const text: string;${asking}
export const words: string = agentName + stepNumber.toFixed();
export const asked: Promise<AttributionResult> = allAtOnce(parsed.trace, { model: "m", baseUrl: "https://x.example" });
export const again: Promise<core.AttributionResult> = core.tracer(parsed.trace);
export const isKnown = (error: unknown): boolean => error instanceof JudgeError && error.code === "budget";
export const handlerOf = (run: RunSystem) => createReplayHandler.bind(null, { run } as never);
// @ts-expect-error -- a trace is no text
export const wrong = tracer("text");
`,
  );
  const compilerOptions = { strict: true, noEmit: true, target: "es2022", module, moduleResolution, types: [] };
  write("tsconfig.json", JSON.stringify({ compilerOptions, files: ["use.ts"] }));
  const { stdout } = await run(process.execPath, [tool("typescript-native/bin/tsc"), "-p", "tsconfig.json"]).catch(
    (error: { stdout: string }) => error,
  );
  expect(stdout).toBe("");
});

it("its core is bundled for a browser, and runs where there is no Node", async () => {
  write(
    "page.js",
    `import { parseTrace, tracer } from "faultline/core";\nexport async function answer(text) {${asking}\nreturn { agentName, stepNumber }; }`,
  );
  write(
    "vite.config.js",
    `export default { logLevel: "warn", build: { lib: { entry: "page.js", formats: ["es"], fileName: "page" } } };`,
  );
  const { stderr } = await run(process.execPath, [tool("vite/bin/vite.js"), "build"]);
  expect(stderr).toBe("");
  const bundles = readdirSync(join(project, "dist")).filter((name) => name.endsWith(".js"));
  for (const name of bundles)
    expect(readFileSync(join(project, "dist", name), "utf8")).not.toMatch(/(from|import\()\s*["']node:/);
  const answer = await node(`
    const { readFileSync } = await import("node:fs");
    const say = console.log, text = readFileSync("trace.json", "utf8"), url = new URL("dist/page.js", "file://${project}/");
    for (const name of ["process", "Buffer", "global", "setImmediate"]) delete globalThis[name];
    say(JSON.stringify(await (await import(url)).answer(text)));`);
  expect(answer).toEqual({ agentName: "WebSurfer", stepNumber: 14 });
});

it("its command answers, helps, runs a method of one's own, and writes the kit", async () => {
  const { stdout: help } = await run("npx", ["faultline", "--help"]);
  for (const name of ["answer", "attribute", "certify", "evaluate", "gate", "import", "regression", "replay", "train"])
    expect(help).toMatch(new RegExp(`^  ${name} `, "m"));
  expect(help).not.toMatch(/^ {2}(start|worker|user|doctor) /m);
  const { stdout: said } = await run("npx", ["faultline", "trace.json", "--html", "report.html"]);
  expect(said).toMatch(/Who +WebSurfer\nWhen +step 14/);
  expect(readFileSync(join(project, "report.html"), "utf8")).toContain("</html>");
  write(
    "mine.mjs",
    `import { JudgeError } from "faultline";
export const mine = { name: "mine", version: "1", parameterFields: [], needsJudge: false, needsPeers: "none",
  plannedCalls: () => ({ min: 0, max: 0 }),
  async *run() { throw new JudgeError("empty", "Mine found nothing."); } };`,
  );
  const own = await run("npx", ["faultline", "attribute", "trace.json", "--method-file", "mine.mjs"]).catch(
    (error: { stdout: string }) => error,
  );
  expect(own.stdout).toContain("failed: Mine found nothing.");
  await run("npx", ["faultline", "replay", "kit", "--out", "kit.mjs"]);
  expect(await node(`console.log(JSON.stringify(Object.keys(await import("./kit.mjs"))))`)).toContain("serveReplays");
});

it("its sandbox runs in a thread of its own", async () => {
  await run("npx", ["faultline", "replay", "failures", "--count", "1", "--out", "failures"]);
  const [file = ""] = readdirSync(join(project, "failures")).filter((name) => !name.startsWith("."));
  const scan = ["faultline", "replay", "scan", join("failures", file), "--max-replays", "20"];
  expect((await run("npx", scan)).stdout).toContain("replays of Sandbox team");
});
