// @module-tag long
import "@/lib/jobs/testing/own-database";
import { execFile } from "node:child_process";
import { readFileSync, rmSync } from "node:fs";
import { dirname, join } from "node:path";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { serveApi } from "@/app/api/v1/testing/serve-api";
import { checkout } from "@/lib/checkout";
import { bareEnvironment, databaseUrl, encryptionSecret } from "@/lib/env";
import { fencedBlocks } from "@/lib/docs/fenced-blocks";
import { isNightly } from "@/lib/cli/testing/property-runs";
import { makeOracleWorkspace } from "@/lib/jobs/testing/oracle-workspace";
import { sharedWorker } from "@/lib/jobs/testing/worker-process";
import { startOracle } from "@/lib/llm/testing/oracle-endpoint";
import { truthsOf } from "@/lib/llm/testing/oracle-truths";
import { createApiKey } from "@/lib/services/people/api-keys/create-api-key";
import { parseTrace } from "@/lib/traces/parse-trace";
import { readDocs } from "./read-docs";
import { labeledRuns, makeBlockFolder, versionRuns } from "@/lib/cli/testing/block-folder";

// The session is next-auth's, which wants a server around it; here requests come with keys alone.
vi.mock("@/lib/auth/current-user", () => ({ currentUser: () => Promise.resolve(null) }));

/** What the blocks are run with. */
const made = { folder: makeBlockFolder(), url: "", key: "", model: "", trace: "", run: "" };
const ends: (() => Promise<void>)[] = [];

beforeAll(async () => {
  const [first] = labeledRuns;
  const sample = parseTrace(readFileSync(join(made.folder, "trace.json"))).traces.flatMap(({ trace }) => trace ?? []);
  const oracle = await startOracle({ truths: truthsOf([...labeledRuns, ...sample]) });
  const { ctx } = await makeOracleWorkspace(oracle, []);
  const server = await serveApi();
  ends.push(oracle.close, server.close);
  const { key } = await createApiKey(ctx, { name: "blocks", role: "EDITOR", expiresInDays: 1 });
  await sharedWorker();
  Object.assign(made, { url: server.url, model: oracle.baseUrl, key });
  const post = async (path: string, body: object) => {
    const headers = { authorization: `Bearer ${key}`, "content-type": "application/json" };
    const answer = await fetch(`${server.url}/api/v1${path}`, { method: "POST", headers, body: JSON.stringify(body) });
    return (await answer.json()) as { traces?: { id: string }[]; run?: { id: string } };
  };
  made.trace = (await post("/traces", { faultline: 1, trace: first })).traces?.[0]?.id ?? "";
  for (const { file } of versionRuns) await post("/traces", file);
  made.run = (await post(`/traces/${made.trace}/runs`, { method: "all-at-once" })).run?.id ?? "";
});
afterAll(async () => {
  for (const end of ends) await end();
  rmSync(dirname(made.folder), { recursive: true, force: true });
});

/**
 * The commands of the packages are those of this checkout. A gate that finds a version worse has done its work, and the
 * prices of a model are known only at the address of its provider.
 */
const before = `set -euo pipefail
faultline() {
  local code=0
  if [[ "$*" == *--max-cost-usd* && "$*" != *--input-price* ]]; then set -- "$@" --input-price 1 --output-price 2; fi
  : | node "$CHECKOUT/scripts/faultline.mjs" "$@" || code=$?
  if [ "$1" = gate ] && { [ $code = 1 ] || [ $code = 3 ]; }; then return 0; fi
  return $code
}
npm() {
  if [ "$1 $2 $3 $4" != "run -s faultline --" ]; then echo "npm $*: not known here" >&2; return 1; fi
  shift 4
  faultline "$@"
}
`;

/** The addresses and names that a reader puts in. */
const filled = (code: string): string =>
  code
    .replace(/http:\/\/127\.0\.0\.1:8500|https:\/\/faultline\.example(?=[\s/])/g, made.url)
    .replace(/https:\/\/api\.openai\.com\/v1|http:\/\/127\.0\.0\.1:(11434|8000)\/v1/g, made.model)
    .replace(/fl_…|fl_YOUR_KEY/g, made.key)
    .replace("FILE.json", '"$(ls failures | head -n 1)"');

/** What the block says, where it fails. */
const runShell = (code: string): Promise<string> =>
  new Promise((resolve) => {
    const env = bareEnvironment({
      CHECKOUT: checkout,
      HOME: made.folder,
      FAULTLINE_HOME: join(made.folder, "home"),
      DATABASE_URL: databaseUrl(),
      FAULTLINE_SECRET: encryptionSecret(),
      FAULTLINE_URL: made.url,
      ...Object.fromEntries(["KEY", "FAULTLINE_API_KEY"].map((name) => [name, made.key])),
      OPENAI_BASE_URL: made.model,
      OPENAI_API_KEY: "key",
      TRACE: made.trace,
      RUN: made.run,
    });
    execFile("bash", ["-c", before + filled(code)], { cwd: made.folder, env }, (error, stdout, stderr) =>
      resolve(error ? `${error.message}\n${stdout}\n${stderr}` : ""),
    );
  });

describe("commands of the documentation run", async () => {
  const documents = (await readDocs(checkout)).flatMap(({ entries }) => entries);
  const blocks = documents.filter(({ file }) => file.endsWith(".md")).flatMap(fencedBlocks);
  const chosen = blocks.filter(
    ({ language, mark }) => language === "sh" && (mark.kind === "run" || (mark.kind === "night" && isNightly())),
  );
  it.each(chosen)("$file, line $line", async ({ code }) => {
    expect(await runShell(code)).toBe("");
  });
});
