import { execFile } from "node:child_process";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { parseTrace } from "faultline";
import { expect, it } from "vitest";
import { startOracle } from "@/lib/llm/testing/oracle-endpoint";
import { truthsOf } from "@/lib/llm/testing/oracle-truths";

const root = join(import.meta.dirname, "..");
const example = "docs/examples/attribute-trace.ts";

it("the page of the library shows the example as it is", async () => {
  const page = await readFile(join(root, "docs/command-line.md"), "utf8");
  expect(page).toContain((await readFile(join(root, example), "utf8")).trim());
});

it("the example of the library names the agent and the step", { tags: ["long"] }, async () => {
  const file = JSON.stringify({
    question: "How many bridges are older than 1900?",
    mistake_agent: "Counter",
    mistake_step: "1",
    mistake_reason: "It counted a bridge twice.",
    history: [
      { role: "human", content: "How many bridges are older than 1900?" },
      { role: "Counter", content: "I count seven." },
      { role: "Writer", content: "Seven." },
    ],
  });
  const trace = parseTrace(file).traces[0]?.trace;
  if (!trace) throw new Error("the file holds a trace");
  const folder = await mkdtemp(join(tmpdir(), "faultline-example-"));
  const oracle = await startOracle({ truths: truthsOf([trace]) });
  try {
    await writeFile(join(folder, "trace.json"), file);
    const { stdout } = await promisify(execFile)(
      process.execPath,
      ["--import", "tsx", example, join(folder, "trace.json"), oracle.baseUrl, "oracle"],
      { cwd: root },
    );
    expect(stdout).toMatch(/^Counter broke it at step 1: /);
  } finally {
    await oracle.close();
    await rm(folder, { recursive: true });
  }
});
