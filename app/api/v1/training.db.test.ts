import { execFile } from "node:child_process";
import { createServer, type Server } from "node:http";
import { type AddressInfo } from "node:net";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, test } from "vitest";
import { prisma } from "@/lib/db";
import { storeQueue } from "@/lib/services/labels/annotations/testing/store-queue";
import { createApiKey } from "@/lib/services/people/api-keys/create-api-key";
import { exportPrompts } from "@/lib/services/lab/feedback/export-prompts";
import { scoreAnswers } from "@/lib/services/lab/feedback/score-answers";
import { storeSample } from "@/lib/services/traces/reading/testing/sample-file";
import { addMember, makeWorkspace, type MemberContext } from "@/lib/services/people/workspaces/testing/make-workspace";
import { emptyFilter } from "@/lib/traces/filter-grammar";
import * as rewardsEndpoint from "./endpoints/rewards";
import { ApiError } from "./endpoints/schemas";
import { callApi } from "./testing/call-api";

// The session is next-auth's, which wants a server around it; here requests come with keys alone.
const examples = join(import.meta.dirname, "../../../docs/examples");
const run = promisify(execFile);
const hasPython = await run("python3", ["--version"]).then(
  () => true,
  () => false,
);

let server: Server;
let url: string;
let ctx: MemberContext;
let [key, strangerKey] = ["", ""];
let traceIds: string[];
const labelled = (at: number, fields: object = {}): Record<string, unknown> => ({
  question: `q${at} ${at}x${at}`,
  groundTruth: { agent: "Surfer", stepIndex: 1, reason: "" },
  tags: ["ours"],
  ...fields,
});
beforeAll(async () => {
  server = createServer((incoming, outgoing) => {
    const chunks: Buffer[] = [];
    incoming.on("data", (chunk: Buffer) => chunks.push(chunk));
    incoming.on("end", () => {
      const { method = "GET", headers } = incoming;
      const body = method === "POST" ? { body: Buffer.concat(chunks) } : {};
      const given = new Headers(headers as Record<string, string>);
      void callApi(new Request(`${url}${incoming.url ?? ""}`, { method, headers: given, ...body })).then(
        async (response) =>
          outgoing.writeHead(response.status, Object.fromEntries(response.headers)).end(await response.text()),
      );
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  ctx = await makeWorkspace({ attributesUploads: false });
  traceIds = [];
  for (let at = 0; at < 10; at += 1) traceIds.push(await storeSample(ctx, labelled(at)));
  await storeSample(ctx, { tags: ["ours"] });
  key = (await createApiKey(ctx, { name: "trainer", role: "VIEWER", expiresInDays: 1 })).key;
  strangerKey = (await createApiKey(await makeWorkspace(), { name: "x", role: "OWNER", expiresInDays: 1 })).key;
});
afterAll(() => new Promise((resolve) => server.close(resolve)));

const send = (path: string, { by = key, body }: { by?: string; body?: unknown } = {}): Promise<Response> =>
  fetch(`${url}/api/v1${path}`, {
    ...(by === "" ? {} : { headers: { authorization: `Bearer ${by}` } }),
    ...(body === undefined ? {} : { method: "POST", body: JSON.stringify(body) }),
  });
const reward = async (body: unknown): Promise<unknown> => {
  const response = await send("/rewards", { body });
  const json: unknown = await response.json();
  expect(response.status, JSON.stringify(json)).toBe(200);
  return rewardsEndpoint.scoreAnswers.answer.schema.parse(json);
};
const refusal = async (body: unknown): Promise<unknown> => {
  const response = await send("/rewards", { body });
  expect(response.status).toBe(422);
  return ApiError.parse(await response.json()).error.issues?.map(({ pointer }) => pointer);
};
interface Line {
  prompt: { role: string; content: string }[];
  label: string;
  trace: string;
  question: number;
  split: string;
}
const linesOf = async (response: Response): Promise<Line[]> => {
  const text = await response.text();
  return text.split("\n").flatMap((line) => (line === "" ? [] : [JSON.parse(line) as Line]));
};

const said = "<think>a</think><answer>Surfer|1</answer>";
/** Runs lines of Python beside the examples, which know where the server is. */
const python = async (...code: string[]): Promise<unknown> => {
  const env = { ...process.env, FAULTLINE_URL: url, FAULTLINE_API_KEY: key };
  const { stdout } = await run("python3", ["-B", "-c", code.join("\n")], { cwd: examples, env });
  return JSON.parse(stdout) as unknown;
};

test("rewards come in the order asked, in the shape of OpenRLHF, of TRL, and plainly", async () => {
  const all = { rewards: [1, 0.5], scores: [1, 0.5], extra_logs: { format: [1, 1], agent: [1, 0], step: [1, 1] } };
  const other = said.replace("Surfer", "Planner");
  const trace = traceIds[0] ?? "";
  const query = [`Log. ${said}<|im_end|>`, `Log. ${other}`];
  expect(await reward({ query, prompts: ["Log. ", "Log. "], labels: ["Surfer|1", `trace:${trace}`] })).toEqual(all);
  const completions = [[{ role: "assistant", content: said }], [{ role: "assistant", content: other }]];
  const columns = { agent: ["Surfer", "surfer (thought)"], step: [1, 1], split: ["train", "train"] };
  expect(await reward({ completions, prompts: [[], []], completion_ids: [[1], [2]], ...columns })).toEqual(all);
  expect(await reward({ completions: [said, other], trace: [trace, trace] })).toEqual(all);
  const label = { agent: "Surfer", step: 1 };
  expect(await reward({ answers: [said, other].map((text) => ({ text, label })) })).toEqual(all);
});

test("a bad answer earns nothing, and a bad batch is refused with every place that is wrong", async () => {
  expect(await reward({ answers: [{ text: "It was the Surfer.", label: "Surfer|1" }] })).toMatchObject({
    rewards: [0],
  });
  const loose = {
    answers: [{ text: "<answer>Surfer|2</answer>", label: "Surfer|1" }],
    form: "lenient",
    step_weight: 1,
  };
  expect(await reward({ ...loose, sigma: 2 })).toMatchObject({ rewards: [Math.exp(-1 / 8)] });
  expect(await refusal({ query: [said, "x"], prompts: ["", "P"], labels: ["Surfer", "Surfer|1"] })).toEqual([
    ...["/labels/0", "/query/1"],
  ]);
  expect(await refusal({ completions: [said] })).toEqual([""]);
  expect(await refusal({ answers: [] })).toEqual(["/answers"]);
  expect(await refusal({ answers: [{ text: "", label: { agent: "A", step: -1 } }] })).toEqual([
    "/answers/0/label/step",
  ]);
  expect(await refusal({})).toEqual(["/answers"]);
  expect(await refusal({ completions: [said], label: [{ trace: "gone" }] })).toEqual(["/label/0"]);
  expect(await refusal({ ...loose, sigma: 0 })).toEqual(["/sigma"]);
  const trace = { body: { completions: [said], trace: [traceIds[0]] } };
  expect((await send("/rewards", { ...trace, by: strangerKey })).status).toBe(422);
  expect((await send("/rewards", { ...trace, by: "" })).status).toBe(401);
});

test("prompts go out in lines, split by whole questions, each with what is right", async () => {
  const response = await send("/labels/prompts?q=tag:ours");
  expect(response.headers.get("content-type")).toBe("application/x-ndjson; charset=utf-8");
  const lines = await linesOf(response);
  expect(lines).toHaveLength(10);
  expect(lines.filter(({ split }) => split === "test")).toHaveLength(1);
  expect(lines[0]).toMatchObject({ trace: traceIds[0], label: "Surfer|1", reward_model: { ground_truth: "Surfer|1" } });
  expect(lines[0]?.prompt.map(({ role }) => role)).toEqual(["system", "user"]);
  expect(lines[0]?.prompt[1]?.content).toContain("The map says 12 km.");
  const test = await linesOf(await send("/labels/prompts?split=test&splits=train:1,test:1&seed=4"));
  expect(test).toHaveLength(5);
  expect((await send("/labels/prompts?splits=train")).status).toBe(422);
  for (const query of ["split=tset", "split=train&splits="]) {
    const refused = await send(`/labels/prompts?${query}`);
    expect([query, refused.status, await refused.json()]).toMatchObject([
      ...[query, 422, { error: { code: "INVALID", issues: [{ pointer: "/split" }] } }],
    ]);
  }
  expect(await linesOf(await send("/labels/prompts", { by: strangerKey }))).toEqual([]);
  expect((await send("/labels/prompts", { by: "" })).status).toBe(401);
  const audit = { workspaceId: ctx.workspaceId, kind: "label.exported" };
  expect(await prisma.auditEntry.count({ where: audit })).toBeGreaterThan(1);
});

test("prompts of a data set keep to its version and its splits, and to its workspace", async () => {
  const editor = (await createApiKey(ctx, { name: "editor", role: "EDITOR", expiresInDays: 1 })).key;
  const splits = [
    { name: "train", share: 4 },
    { name: "test", share: 1 },
  ];
  const made = await send("/data-sets", { by: editor, body: { name: "Ours", q: "tag:ours", splits } });
  const { dataSet } = (await made.json()) as { dataSet: { id: string } };
  const path = `/data-sets/${dataSet.id}/prompts`;
  const all = await linesOf(await send(path));
  expect(all).toHaveLength(10);
  const test = await linesOf(await send(`${path}?split=test`));
  expect(test.length).toBeGreaterThan(0);
  expect(test.map(({ trace }) => trace)).toEqual(all.filter(({ split }) => split === "test").map(({ trace }) => trace));
  expect((await send(`${path}?split=dev`)).status).toBe(422);
  expect((await send(path, { by: strangerKey })).status).toBe(404);
});

test("texts are masked where that is asked for, and the expected answer is told only then", async () => {
  const fields = labelled(40, { question: "Write to ada@example.org", expectedAnswer: "forty two", tags: ["mask"] });
  await storeSample(ctx, fields);
  const [plain] = await linesOf(await send("/labels/prompts?q=tag:mask"));
  expect(plain?.prompt[1]?.content).toContain("ada@example.org");
  expect(plain?.prompt[1]?.content).not.toContain("forty two");
  const [masked] = await linesOf(await send("/labels/prompts?q=tag:mask&redacted=true&reveal=true"));
  expect(masked?.prompt[1]?.content).not.toContain("ada@example.org");
  expect(masked?.prompt[1]?.content).toContain("forty two");
});

test("who is to label a trace blind is rewarded by none of its labels and gets no prompt of it", async () => {
  const labeller = await addMember(ctx, "EDITOR");
  await storeQueue(ctx, { traceIds: traceIds.slice(0, 1), members: [labeller] });
  const settings = { form: "strict", stepWeight: 0.5, sigma: 1 } as const;
  const batch = { completions: [said], opens_thinking: false, trace: traceIds.slice(0, 1) };
  await expect(scoreAnswers(labeller, { batch, settings })).rejects.toMatchObject({ code: "FORBIDDEN" });
  const { chunks } = await exportPrompts(labeller, {
    from: { kind: "set", selection: { filter: emptyFilter() }, set: { kind: "ground-truth" }, splits: [], seed: 1 },
    split: null,
    contextTokens: 32_768,
    revealExpectedAnswer: false,
    isRedacted: false,
  });
  const seen: string[] = [];
  for await (const chunk of chunks) seen.push((JSON.parse(new TextDecoder().decode(chunk)) as Line).trace);
  expect(seen).not.toContain(traceIds[0]);
  expect(seen).toContain(traceIds[1]);
});

test.runIf(hasPython)("the reward functions of docs/examples ask in the shapes of OpenRLHF, TRL and verl", async () => {
  const calls = [
    "import json, train_reward as t",
    `said = ${JSON.stringify(said)}`,
    "a = t.reward_func(['P' + said + '<|im_end|>'], ['P'], ['Surfer|1'])['rewards']",
    "a = a.tolist() if hasattr(a, 'tolist') else a",
    "logs = {}",
    "b = t.tracer_reward(completions=[[{'role': 'assistant', 'content': said}], [{'role': 'assistant', 'content': '?'}]],",
    "  prompts=[[], []], agent=['Surfer', 'Surfer'], step=[2, 1], split=['train', 'train'], trainer_state=object(), log_metric=logs.__setitem__)",
    "c = t.compute_score('faultline', said, 'Surfer|1', {'index': 0})",
    "try: t.compute_score('faultline', said, 'Surfer')",
    "except RuntimeError as error: d = json.loads(str(error))['error']['issues'][0]['pointer']",
    "print(json.dumps([a, b, logs, c, d]))",
  ];
  expect(await python(...calls)).toEqual([
    [1],
    [0.5 + 0.5 * Math.exp(-0.5), 0],
    { "reward/format": 0.5, "reward/agent": 0.5, "reward/step": Math.exp(-0.5) / 2 },
    { score: 1, format: 1, agent: 1, step: 1 },
    "/label/0",
  ]);
});

test.runIf(hasPython)(
  "the loop of docs/examples corrects a system by what its failed run taught",
  { tags: ["long"] },
  async () => {
    key = (await createApiKey(ctx, { name: "loop", role: "EDITOR", expiresInDays: 1 })).key;
    const calls = [
      "import json, uuid, feedback_loop as f",
      "hints = []",
      "def team(task, hint):",
      "  hints.append(hint)",
      "  steps = [{'agent': 'Planner', 'content': 'Ask.'}, {'agent': 'Coder', 'content': 'SELECT 1 -- ' + str(uuid.uuid4())}]",
      "  told = hint is not None and hint['to'] == 'Coder' and hint['stepIndex'] == 1",
      "  truth = {'agent': 'Coder', 'stepIndex': 1, 'reason': 'The query left out a condition.'}",
      "  return {'question': task, 'outcome': 'passed' if told else 'failed', 'steps': steps, 'groundTruth': truth}",
      "trace = f.solve('How many?', team)",
      "print(json.dumps([trace['outcome'], len(hints), hints[-1]['text']]))",
    ];
    expect(await python(...calls)).toEqual(["passed", 2, expect.stringContaining("The query left out a condition.")]);
  },
);
