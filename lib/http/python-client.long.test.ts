// @module-tag long
import "@/lib/jobs/testing/own-database";
import { execFile } from "node:child_process";
import { copyFileSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { type AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { serveApi } from "@/app/api/v1/testing/serve-api";
import { findPython, isDone } from "@/lib/cli/testing/find-python";
import { bareEnvironment } from "@/lib/env";
import { makeOracleWorkspace, newQuestion, startOracleFor } from "@/lib/jobs/testing/oracle-workspace";
import { sharedWorker } from "@/lib/jobs/testing/worker-process";
import { startOracle } from "@/lib/llm/testing/oracle-endpoint";
import { createApiKey } from "@/lib/services/people/api-keys/create-api-key";
import { makeWheel } from "@/scripts/release/make-wheel.mjs";

// The session is next-auth's, which wants a server around it; here requests come with keys alone.
vi.mock("@/lib/auth/current-user", () => ({ currentUser: () => Promise.resolve(null) }));

const root = join(import.meta.dirname, "../..");
// pytest needs packaging, whose later versions mypy cannot read as Python 3.9.
const packages = ["mypy==1.18.2", "packaging==24.2", "pytest==8.4.2", "setuptools==80.9.0"];
const importing = 'import mypy, packaging, pytest, setuptools; assert packaging.__version__ == "24.2"';
const python = findPython({ name: "python-client", packages, importing }) ?? "";

const question = "How many bridges are older than 1900?";
const history = [
  { role: "user", name: "User", content: question },
  { role: "assistant", name: "Counter", content: "I count seven." },
  { role: "assistant", name: "Writer", content: "Seven." },
];
const folder = mkdtempSync(join(tmpdir(), "faultline-python-"));
const write = (name: string, text: string): void => writeFileSync(join(folder, name), text);

/** Runs Python as a stranger does, with nothing of the settings of this process. */
const run = async (args: string[], settings: Record<string, string> = {}): Promise<string> => {
  const env = bareEnvironment({ FAULTLINE_CLI: join(root, "scripts/faultline.mjs"), HOME: folder, ...settings });
  const { stdout } = await promisify(execFile)(python, args, { cwd: folder, env });
  return stdout;
};
const failed = async (args: string[], settings: Record<string, string> = {}): Promise<string> =>
  run(args, settings).then(
    () => expect.fail("it should have failed"),
    ({ stdout, stderr }: { stdout: string; stderr: string }) => stdout + stderr,
  );
const withOracle = async (work: (settings: Record<string, string>, callCount: () => number) => Promise<void>) => {
  let count = 0;
  const truth = { question, agents: history.map(({ name }) => name), stepIndex: 1, agent: "Counter" };
  const oracle = await startOracle({ truths: [truth], onRequest: () => void (count += 1) });
  try {
    await work({ OPENAI_BASE_URL: oracle.baseUrl, OPENAI_API_KEY: "key" }, () => count);
  } finally {
    await oracle.close();
  }
};

beforeAll(() => {
  if (python === "") return;
  const wheel = makeWheel(folder, { python, hasPackages: true }) ?? "";
  expect(wheel).toMatch(/^faultline_client-.*-py3-none-any\.whl$/);
  const install = ["install", "--quiet", "--no-index", "--no-deps", "--force-reinstall", join(folder, wheel)];
  expect(isDone(python, ["-m", "pip", ...install], 60_000)).toBe(true);
  write("log.json", JSON.stringify({ question, history }));
  copyFileSync(join(root, "public/sample-trace.json"), join(folder, "trace.json"));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** From the upload of a failure to its incident and the gate, by the client alone. */
const journeyCode = `import json, sys, time
import faultline

def until(look, count=120):
    for _ in range(count):
        if seen := look():
            return seen
        time.sleep(0.5)
    raise AssertionError("it took too long")

client = faultline.Client()
steps = [{"agent": "Surfer" if at % 2 else "Planner", "content": f"Step {at}."} for at in range(24)]
def upload(version, outcome, question):
    team = {"name": "journey", "version": version}
    trace = {"question": question, "outcome": outcome, "system": team, "steps": steps}
    return client.upload({"faultline": 1, "trace": trace})["traces"][0]
stored = upload("1", "failed", sys.argv[1])
upload("2", "passed", "Is all well?")
run = client.wait(client.start_run(stored["id"], {"method": "all-at-once"})["run"], 60)
found = run["attribution"]
assert found, run["error"]
label = {"traceId": stored["id"], "agent": found["agent"], "stepIndex": found["stepIndex"], "reason": "Checked."}
client.import_labels(json.dumps(label).encode(), x_file_name="labels.jsonl", name="By hand", truth=True)
data_set = client.create_data_set({"name": "Journey", "traceIds": [stored["id"]]})["dataSet"]
started = client.start_evaluation({"name": "First", "dataSetId": data_set["id"], "entries": [{"method": "tracer"}]})["evaluation"]
ended = ("done", "incomplete", "stopped", "cancelled")
look = lambda: (state := client.get_evaluation(started["id"])["evaluation"]["state"]) in ended and state
evaluated = until(look)
client.create_share(stored["id"], {"expiresInHours": 1})
shares = client.list_shares_of_trace(stored["id"])["shares"]
exported = client.export_trace(stored["id"])["trace"]
incident = until(lambda: next(iter(client.list_incidents(system="journey")["incidents"]), None))
def gate():
    try:
        return client.compare_gate(system="journey", baseline="1", candidate="2")["verdict"]
    except faultline.ApiError as error:
        assert error.status == 422, error  # no facts of the new version yet
verdict = until(gate)
print(f"{found['agent']} {found['stepIndex']}, {evaluated}, {len(shares)} share, {len(exported['steps'])} steps, {incident['state']}, {verdict}")
`;

const codeOf = (page: string): string[] => [...page.matchAll(/```python\n(.*?)```/gs)].map(([, code = ""]) => code);
const page = readFileSync(join(root, "docs/python.md"), "utf8");

describe.skipIf(python === "")("the Python package (skipped where no Python 3.10 or no package index is there)", () => {
  it("has the types that it promises", async () => {
    write(
      "use.py",
      `from faultline import Client, all_at_once
from faultline.operations import RunWish
wish: RunWish = {"method": "tracer"}
def use(client: Client) -> str:
    number: int = all_at_once({"history": []}, model="m").step_number
    outcome: str = client.list_traces(limit=number)["traces"][0]["outcome"]
    client.list_traces(limit="many")  # type: ignore[arg-type]
    return client.start_run(outcome, wish)["run"]["id"]
`,
    );
    const own = ["src", "examples"].map((part) => join(root, "python", part));
    for (const files of [["use.py"], own])
      expect(await run(["-m", "mypy", "--strict", "--python-version", "3.9", ...files])).toContain("Success");
  });

  it("asks a model by the three methods", () =>
    withOracle(async (settings, callCount) => {
      const code = `import json, faultline
text = open("log.json").read()
for method, trace in ((faultline.all_at_once, "log.json"), (faultline.step_by_step, json.loads(text)), (faultline.binary_search, text)):
    result = method(trace, model="oracle", api_key="own")
    print(result.agent_name, result.step_number, result.call_count)
`;
      const counts = (await run(["-c", code], settings))
        .trim()
        .split("\n")
        .map((line) => line.split(" "));
      expect(counts.map((words) => words.slice(0, 2))).toEqual(counts.map(() => ["Counter", "1"]));
      expect(counts.map((words) => Number(words[2])).reduce((a, b) => a + b)).toBe(callCount());
      const example = join(root, "python/examples/attribute_failure.py");
      const said = await run([example, "--log_path", "log.json", "--method", "trajectory"], settings);
      expect(said).toMatch(/^Agent: Counter\nStep: +1\nReason: .*\nCalls: 1\n$/);
    }));

  it("passes the key in the environment of the command, never in its arguments", async () => {
    write(
      "spy.mjs",
      `const reason = process.argv.slice(2).join(" ");
const attribution = { agent: process.env.OPENAI_API_KEY, stepIndex: 0, reason };
console.log(JSON.stringify({ results: [{ attribution, method: "m", model: null, callCount: 0, inputTokens: 0, outputTokens: 0, costUsd: null }] }));`,
    );
    const code = `import faultline
result = faultline.all_at_once("log.json", model="anthropic/m", max_tokens=9)
print(result.agent_name, result.reason)`;
    const settings = { FAULTLINE_CLI: join(folder, "spy.mjs"), ANTHROPIC_API_KEY: "secret", OPENAI_API_KEY: "other" };
    expect(await run(["-c", code], settings)).toMatch(
      /^secret attribute --method all-at-once --json --model m --base-url https:\/\/api\.anthropic\.com\/v1 --reply-tokens 9 -- \S+log\.json\n$/,
    );
  });

  it("runs the program of ag2tracer's read-me with another name of the package", ({ skip }) =>
    withOracle(async (settings) => {
      const fetched = ["-m", "pip", "download", "--quiet", "--no-deps", "--dest", folder, "ag2tracer==0.1.1"];
      if (!isDone(python, fetched, 60_000)) skip("ag2tracer could not be downloaded");
      const readMe = `import sys, zipfile
archive = zipfile.ZipFile(sys.argv[1])
print(archive.read(next(name for name in archive.namelist() if name.endswith("METADATA"))).decode())`;
      const archive = readdirSync(folder).find((name) => name.startsWith("ag2tracer-")) ?? "";
      const [code = ""] = codeOf(await run(["-c", readMe, archive]));
      expect(code).toContain("all_at_once(trace, model=");
      mkdirSync(join(folder, "read-me"));
      write("read-me/trace.json", JSON.stringify({ question, history }));
      const changed = code.replaceAll("ag2tracer", "faultline");
      expect(await run(["-c", `import os\nos.chdir("read-me")\n${changed}`], settings)).toMatch(
        /^Agent: Counter\nStep: +1\nReason: \S/,
      );
    }));

  it("says what is missing", async () => {
    const code = `import faultline\nfaultline.tracer("trace.json")`;
    expect(await failed(["-c", code], { PATH: "", FAULTLINE_CLI: "" })).toContain("CommandMissing");
    expect(await failed(["-c", code], { FAULTLINE_CLI: "nowhere" })).toContain("neither a file nor a command");
    expect(await failed(["-c", `import faultline\nfaultline.tracer("none.json")`])).toContain("There is no trace at");
    expect(await failed(["-c", `import faultline\nfaultline.tracer("{}")`])).toMatch(
      /AttributionFailed|FaultlineError/,
    );
    expect(await failed(["-c", "import faultline\nfaultline.Client().list_traces()"])).toContain("Name the server");
  });

  it("records loops, also those that fail, nest or are async", async () => {
    write(
      "loops.py",
      `import asyncio, json, faultline
@faultline.record(to="kept/one.json", system="team", version="2")
async def loop(task):
    faultline.current_run().step("Planner", "Plan.", model="m", inputTokens=3)
    await asyncio.sleep(0)
    raise ValueError("no plan")
try:
    asyncio.run(loop("Plan it"))
except ValueError:
    pass
@faultline.record("Answer", to="kept/two.json")
def answer():
    with faultline.run("inner") as inner:
        inner.step("Other", "Inner.")
    faultline.current_run().step("Clerk", "Outer.")
    return "42"
assert answer() == "42"
one, two = (json.load(open(f"kept/{name}.json"))["trace"] for name in ("one", "two"))
print(one["question"], one["outcome"], one["termination"], one["system"]["version"], two["finalAnswer"], len(two["steps"]))
`,
    );
    expect(await run(["loops.py"])).toBe("Plan it failed ValueError: no plan 2 42 1\n");
    expect(await run(["-c", `import faultline\nprint(faultline.tracer("kept/one.json").agent_name)`])).toBe(
      "Planner\n",
    );
  });

  it("the programs of its page run, and its client goes from an upload to its incident and the gate", async () => {
    const asked = newQuestion();
    const journey = newQuestion();
    const oracle = await startOracleFor([asked, journey]);
    const { ctx, traceIds } = await makeOracleWorkspace(oracle, [asked]);
    await sharedWorker();
    const server = await serveApi();
    const { key } = await createApiKey(ctx, { name: "python", role: "EDITOR", expiresInDays: 1 });
    const settings = { FAULTLINE_URL: server.url, FAULTLINE_API_KEY: key };
    try {
      const said: string[] = [];
      for (const code of codeOf(page)) said.push(await run(["-c", code], settings));
      expect(said.map((text) => text.split("\n")[0])).toEqual([
        expect.stringMatching(/^WebSurfer, step 14: /),
        expect.stringMatching(/^\d$/),
        expect.stringMatching(/^http.* WebSurfer 14$/),
      ]);
      const code = `import sys, faultline
client = faultline.Client()
run = client.start_run(sys.argv[1], {"method": "all-at-once"})["run"]
assert client.wait(sys.argv[1], 60)["id"] == run["id"]
ended = client.wait(run["id"], 60)
print(ended["status"], ended["attribution"]["agent"], ended["attribution"]["stepIndex"])
print(any(row["id"] == sys.argv[1] for row in client.list_traces()["traces"]), type(client.export_trace(sys.argv[1])).__name__)
for ask in (lambda: client.get_trace("nowhere"), lambda: client.list_traces(limit=0), lambda: faultline.Client(api_key="fl_no").list_traces()):
    try:
        ask()
    except faultline.ApiError as error:
        print(error.status, error.code)
`;
      expect((await run(["-c", code, traceIds[0] ?? ""], settings)).split("\n")).toEqual([
        "SUCCEEDED Planner 18",
        expect.stringMatching(/^True /),
        "404 NOT_FOUND",
        "422 INVALID",
        "401 UNAUTHENTICATED",
        "",
      ]);
      expect(await run(["-c", journeyCode, journey], settings)).toBe(
        "Planner 18, done, 1 share, 24 steps, OPEN, inconclusive\n",
      );
      write(
        "test_agents.py",
        `import faultline
def test_wrong():
    with faultline.run("Add 1 and 1") as run:
        run.step("Adder", "3")
    assert run.trace["steps"][0]["content"] == "2"
def test_right():
    with faultline.run("Add 1 and 2") as run:
        run.step("Adder", "3")
`,
      );
      const tests = ["-m", "pytest", "-q", "test_agents.py"];
      const uploaded = await failed([...tests, "--faultline"], settings);
      const [, link = ""] = /^test_agents\.py::test_wrong: (http\S+)$/m.exec(uploaded) ?? [];
      expect(uploaded.match(/http:\S+\/traces\/\S+/g)).toEqual([link]);
      expect(await failed(tests, settings)).not.toContain("http");
      const away = { ...settings, FAULTLINE_URL: "http://127.0.0.1:9" };
      expect(await failed([...tests, "--faultline"], away)).toMatch(/not uploaded: .*could not be reached/);
      expect(await failed([...tests, "--faultline"])).toContain("--faultline: Name the server");
    } finally {
      await server.close();
    }
  });

  it("tries again when the server asks for patience, and follows no redirect", async () => {
    let count = 0;
    const server = createServer(({ url }, answer) => {
      count += 1;
      if (url?.startsWith("/away")) answer.writeHead(302, { location: "/api/v1/health" }).end();
      else if (count < 3) answer.writeHead(503, { "retry-after": "0" }).end();
      else answer.writeHead(200, { "content-type": "application/json" }).end(`{"status":"ok"}`);
    });
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    try {
      const settings = { FAULTLINE_URL: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
      const code = `import os, faultline\nprint(faultline.Client().check_health()["status"])
try:
    faultline.Client(os.environ["FAULTLINE_URL"] + "/away").check_health()
except faultline.ApiError as error:
    print(error.status)`;
      expect(await run(["-c", code], settings)).toBe("ok\n302\n");
      expect(count).toBe(4);
    } finally {
      await new Promise((resolve) => server.close(resolve));
    }
  });
});
