// @module-tag long
import { execFileSync, spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { makeTrace } from "./attribution/testing/make-trace";
import { findPython, isDone } from "./cli/testing/find-python";

const checkout = join(import.meta.dirname, "..");
const examples = join(checkout, "docs/examples");
const packages = ["check-jsonschema==0.39.0", "junitparser==5.0.3", "pydantic-sarif==0.1.1", "pyyaml==6.0.4"];
const importing = "import check_jsonschema, junitparser, pydantic_sarif.model, yaml";

const python = findPython({ name: "gate-examples", packages, importing });
const ask = (code: string, ...args: string[]): unknown =>
  JSON.parse(execFileSync(python ?? "", ["-c", code, ...args], { encoding: "utf8" }));
const readYaml = (path: string): unknown =>
  ask("import json, sys, yaml; print(json.dumps(yaml.safe_load(open(sys.argv[1]))))", path);

let folder = "";
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "faultline-gate-"));
  const hostile = '"><img src=x>|@octocat\u0000\u001b[31m]]>\n# Passed';
  for (const [version, failed] of [
    ["1.4 old", 1],
    ["1.5", 20],
    ["1.6", 2],
  ] as const)
    for (let at = 0; at < 40; at += 1) {
      const outcome = at < failed ? "failed" : "passed";
      const trace = makeTrace(
        [
          ["Planner", `Entry ${at}?`],
          [hostile, "It is lost."],
        ],
        { question: `Find ${at}`, outcome },
      );
      mkdirSync(join(folder, "runs", version), { recursive: true });
      writeFileSync(join(folder, "runs", version, `${at}.json`), JSON.stringify({ faultline: 1, trace }));
    }
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe.skipIf(python === null)("docs/examples for CI", () => {
  it.each([
    ["vendor.github-actions", "github-action/action.yml"],
    ["vendor.github-workflows", "github-action/workflow.yml"],
    ["vendor.gitlab-ci", "gitlab-gate.yml"],
  ])("are valid by the schema %s", (schema, file) => {
    const args = ["-m", "check_jsonschema", "--builtin-schema", schema, join(examples, file)];
    const { status, stdout, stderr } = spawnSync(python ?? "", args, { encoding: "utf8" });
    expect([status, stdout + stderr]).toEqual([0, expect.stringContaining("ok --")]);
  });

  interface Action {
    inputs: Record<string, { default: string }>;
    runs: { steps: { run: string; shell: string; env: Record<string, string> }[] };
  }

  /** Runs the step of the action as a runner does, with its inputs put in. */
  function runAction(inputs: Record<string, string>) {
    const action = readYaml(join(examples, "github-action/action.yml")) as Action;
    const [step] = action.runs.steps;
    const written = join(folder, "output");
    const summary = join(folder, "summary");
    for (const file of [written, summary]) writeFileSync(file, "");
    const given: Record<string, string> = { ...inputs, faultline: checkout };
    const env = Object.fromEntries(
      Object.entries(step?.env ?? {}).map(([name, value]) => [
        name,
        value.replace(
          /\$\{\{ inputs\.([\w-]+) \}\}/g,
          (_, key: string) => given[key] ?? action.inputs[key]?.default ?? "",
        ),
      ]),
    );
    writeFileSync(join(folder, "step.sh"), step?.run ?? "");
    const { status, stdout } = spawnSync("bash", ["--noprofile", "--norc", "-eo", "pipefail", "step.sh"], {
      cwd: folder,
      env: { ...process.env, ...env, GITHUB_OUTPUT: written, GITHUB_STEP_SUMMARY: summary },
      encoding: "utf8",
    });
    return { status, stdout, output: readFileSync(written, "utf8"), summary: readFileSync(summary, "utf8") };
  }

  it("fails a pull request whose runs are worse, with reports that other tools read", () => {
    const reports = "reports; touch run";
    const { status, output, summary } = runAction({ data: "runs/1.4 old\nruns/1.5\n", reports });
    expect([status, output]).toEqual([1, "verdict=worse\n"]);
    expect(summary).toContain("### Worse: 1.5 fails more often than 1.4 old.");
    expect(summary).not.toMatch(/<img|@octocat|^# Passed/m);
    const code = `import json, sys
from junitparser import JUnitXml
from pydantic_sarif.model import StaticAnalysisResultsFormatSarifVersion210JsonSchema as Sarif
junit = JUnitXml.fromfile(sys.argv[1])
sarif = Sarif.model_validate_json(open(sys.argv[2]).read())
print(json.dumps([junit.tests, junit.failures, len(sarif.runs[0].results)]))`;
    const [tests, failures, results] = ask(
      code,
      join(folder, reports, "gate.xml"),
      join(folder, reports, "gate.sarif"),
    ) as number[];
    expect(failures).toBeGreaterThan(0);
    expect(results).toBe(tests);
  });

  it("warns where the runs do not tell, and fails if asked to", () => {
    const data = "runs\n";
    const versions = { baseline: "1.4 old", candidate: "1.6", data, margin: "2" };
    expect(runAction(versions)).toMatchObject({ status: 0, output: "verdict=inconclusive\n" });
    expect(runAction({ ...versions, "fail-on-inconclusive": "true" })).toMatchObject({ status: 3 });
    expect(runAction(versions).stdout).toContain("::warning title=Faultline gate::Inconclusive.");
  });

  it("fails where nothing can be compared, and runs nothing that stands in an input", () => {
    const odd = runAction({ data: "$(touch run)\nruns/1.4 old", baseline: "`touch run`" });
    expect(odd).toMatchObject({ status: 4, output: "verdict=not-compared\n" });
    expect(isDone("test", ["-e", join(folder, "run")], 10_000)).toBe(false);
  });

  it("runs the line of the GitLab job, whose address does not answer as Faultline does", () => {
    const job = (readYaml(join(examples, "gitlab-gate.yml")) as Record<string, { script: string[] }>)["faultline-gate"];
    const line = (job?.script[0] ?? "").replace("faultline/scripts", `${checkout}/scripts`);
    const set = { FAULTLINE_SERVER: "not an address", FAULTLINE_API_KEY: "k", BASELINE: "1", CANDIDATE: "2" };
    const { status, stderr } = spawnSync("bash", ["-c", line], {
      cwd: folder,
      env: { ...process.env, ...set },
      encoding: "utf8",
    });
    expect([status, stderr]).toEqual([2, expect.stringContaining("Enter an address")]);
  });
});
