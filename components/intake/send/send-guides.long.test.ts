// @module-tag nightly
import { execFile } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { createServer, type Server } from "node:http";
import { type AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { serveApi } from "@/app/api/v1/testing/serve-api";
import { findNodePackages } from "@/lib/cli/testing/find-node-packages";
import { findPython } from "@/lib/cli/testing/find-python";
import { prisma } from "@/lib/db";
import { bareEnvironment } from "@/lib/env";
import { assembleTrace } from "@/lib/services/intake/otlp/assemble-trace";
import { createApiKey } from "@/lib/services/people/api-keys/create-api-key";
import { makeWorkspace } from "@/lib/services/people/workspaces/testing/make-workspace";
import { sendGuides } from "./send-guides";
import { type SendTeam, sendTeams } from "./testing/send-teams";

// The session is next-auth's, which wants a server around it; here requests come with keys alone.
vi.mock("@/lib/auth/current-user", () => ({ currentUser: () => Promise.resolve(null) }));

const run = promisify(execFile);
const root = join(import.meta.dirname, "../../..");
mkdirSync(join(root, "node_modules/.cache/send-guides"), { recursive: true });

const packages = [...new Set(Object.values(sendTeams).flatMap((team) => team.packages))];
/** A Python, or a folder of npm, for one framework alone: what one wants, another does not allow. */
function findHome(id: string, { packages, importing }: SendTeam): string | null {
  const name = `send-guides/${id}`;
  return importing === undefined
    ? findNodePackages({ name, packages })
    : findPython({ name, packages, importing: `import ${importing}` });
}

/** Says what to look up where it is told to, calls the tool that it is given, once; then it says the answer. */
const scriptedModel = (asked: { tools?: { function: { name: string } }[]; messages: { role: string }[] }) => {
  const [tool] = asked.messages.some(({ role }) => role === "tool") ? [] : (asked.tools ?? []);
  const isPlanning = JSON.stringify(asked.messages[0]).includes("Say what to look up.");
  const call = {
    id: "call_1",
    type: "function",
    function: {
      name: tool?.function.name,
      arguments: tool?.function.name === "transfer_to_agent" ? '{"agent_name":"Clerk"}' : '{"task":"INV-1070"}',
    },
  };
  const message = tool
    ? { role: "assistant", content: null, tool_calls: [call] }
    : { role: "assistant", content: isPlanning ? "Look up INV-1007." : "The total is 27.00." };
  const usage = { prompt_tokens: 5, completion_tokens: 5, total_tokens: 10 };
  const choices = [{ index: 0, finish_reason: tool ? "tool_calls" : "stop", message }];
  return { id: "made", object: "chat.completion", created: 1, model: "gpt-4o", choices, usage };
};

let api: Awaited<ReturnType<typeof serveApi>>;
let model: Server;
beforeAll(async () => {
  api = await serveApi();
  model = createServer((incoming, outgoing) => {
    const chunks: Buffer[] = [];
    incoming.on("data", (chunk: Buffer) => chunks.push(chunk));
    incoming.on("end", () => {
      const answer = scriptedModel(JSON.parse(Buffer.concat(chunks).toString()) as never);
      outgoing.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify(answer));
    });
  });
  await new Promise<void>((resolve) => model.listen(0, "127.0.0.1", resolve));
});
afterAll(async () => {
  model.close();
  model.closeAllConnections();
  await api.close();
});

const exported = (lines: string): Record<string, string> =>
  Object.fromEntries(
    Array.from(lines.matchAll(/^export (\w+)="?(.*?)"?$/gm), ([, name = "", value = ""]) => [name, value]),
  );

/** Starts the lines and the team: as a program, or by the command that the lines are. */
async function start(id: string, home: string, env: Record<string, string>): Promise<string> {
  const guide = sendGuides.find((one) => one.id === id);
  const [lines, isNode] = [guide?.code ?? "", guide?.codeLabel === "JavaScript"];
  const folder = mkdtempSync(join(tmpdir(), "send-guides-"));
  try {
    const isCommand = guide?.codeLabel === "Start";
    const file = isNode ? "app.mjs" : "app.py";
    writeFileSync(join(folder, file), `${isCommand ? "" : lines}\n${sendTeams[id]?.code}`);
    if (isNode) symlinkSync(join(home, "node_modules"), join(folder, "node_modules"));
    const path = `${dirname(isNode ? process.execPath : home)}:${process.env["PATH"]}`;
    const options = { cwd: folder, env: bareEnvironment({ HOME: folder, PATH: path, ...env }) };
    const command = isCommand ? lines : `${isNode ? "node" : "python"} ${file}`;
    const { stdout } = await run("sh", ["-c", command], options);
    return stdout.trim().split("\n").at(-1) ?? "";
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

for (const [id, team] of Object.entries(sendTeams))
  it(`the lines for ${id} send a run with its agents and what they said`, { timeout: 900_000 }, async ({ skip }) => {
    const home = findHome(id, team) ?? skip("its packages are not to be had here");
    const guide = sendGuides.find((one) => one.id === id);
    const ctx = await makeWorkspace({ attributesUploads: false });
    const { key } = await createApiKey(ctx, { name: "exporter", role: "EDITOR", expiresInDays: 1 });
    const said = await start(id, home, {
      ...exported(guide?.variables({ origin: api.url, key }) ?? ""),
      OPENAI_API_KEY: "sk-made",
      OPENAI_BASE_URL: `http://127.0.0.1:${(model.address() as AddressInfo).port}/v1`,
      NO_PROXY: "127.0.0.1",
      ...team.env,
    });
    expect(said).toBe("The total is 27.00.");
    const { workspaceId } = ctx;
    const sent = await prisma.otlpRecord.findMany({ where: { workspaceId }, distinct: ["otlpId"] });
    for (const { otlpId } of sent) await assembleTrace({ workspaceId, otlpId });
    const headers = { authorization: `Bearer ${key}` };
    const ask = async (path: string) => (await fetch(`${api.url}/api/v1${path}`, { headers })).json();
    const { traces } = (await ask("/traces")) as { traces: { id: string }[] };
    expect(traces).toHaveLength(1);
    const { steps } = (await ask(`/traces/${traces[0]?.id}/steps`)) as {
      steps: { agent: string; content: string }[];
    };
    expect([...new Set(steps.map(({ agent }) => agent))]).toEqual(expect.arrayContaining(["Planner", "Clerk"]));
    expect(steps.filter(({ agent }) => agent === "Clerk").map(({ content }) => content)).toContain(
      "The total is 27.00.",
    );
  });

it("the documentation names the versions that are run here", () => {
  const text = readFileSync(join(root, "docs/otlp.md"), "utf8");
  for (const name of packages)
    expect(text).toContain(`\`${name.replace(/\[.*\]/, "").replace(/==|(?<=.)@(?=[^@]*$)/, " ")}\``);
});
