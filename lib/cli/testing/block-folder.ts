import { createHash } from "node:crypto";
import { copyFileSync, mkdirSync, mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { checkout } from "@/lib/checkout";
import { makeTrace } from "@/lib/attribution/testing/make-trace";
import { type Trace } from "@/lib/traces/trace";

const agents = ["Planner", "Clerk", "Planner", "Clerk", "Writer"];

/** A run of a team of three in which the Clerk writes a number down wrong, or does not. */
function teamRun(nth: number, outcome: "failed" | "passed", version = "1.4", draft = 0): Trace {
  const right = `INV-${1000 + nth}`;
  const said = outcome === "failed" ? `INV-${9000 + nth}` : right;
  const contents = [
    `Look up invoice ${right} and tell its total.`,
    `I look up invoice ${said}. Its total is ${nth + 20}.`,
    `Write the answer, in version ${version} of the desk, draft ${draft}.`,
    `The total of ${said} is ${nth + 20}.`,
    `FINAL ANSWER: ${nth + (outcome === "failed" ? 20 : 40)}`,
  ];
  const groundTruth = { agent: "Clerk", stepIndex: 1, reason: "Another invoice.", quotes: [], suspects: [] };
  return makeTrace(
    agents.map((agent, at) => [agent, contents[at] ?? ""] as const),
    {
      question: `What is the total of invoice ${right}?`,
      expectedAnswer: String(nth + 40),
      outcome,
      system: { name: "Support desk", version },
      contentHash: createHash("sha256").update(contents.join()).digest("hex"),
      ...(outcome === "failed" ? { groundTruth } : {}),
    },
  );
}

const own = (trace: Trace) => ({ faultline: 1, trace });

/** Runs of two versions, as files in our own format. */
export const versionRuns = ["1.4", "1.5"].flatMap((version) =>
  Array.from({ length: 12 }, (_, nth) => ({
    version,
    nth,
    file: own(teamRun(nth, nth % 3 === 0 ? "failed" : "passed", version)),
  })),
);

/** What the judge of the blocks knows: the labels of every failure below. */
export const labeledRuns: readonly Trace[] = Array.from({ length: 12 }, (_, nth) => teamRun(nth, "failed"));

const asLog = ({ question, steps, expectedAnswer }: Trace) => ({
  question,
  ground_truth: expectedAnswer,
  mistake_agent: "Clerk",
  mistake_step: "1",
  mistake_reason: "Another invoice.",
  is_correct: false,
  history: steps.map(({ agent, content }) => ({ name: agent, role: agent, content })),
});

/** A folder with the files that the blocks of the documentation read, by the names that they have there. */
export function makeBlockFolder(): string {
  const folder = join(mkdtempSync(join(tmpdir(), "faultline-blocks-")), "project");
  mkdirSync(join(folder, "../my-team"), { recursive: true });
  const write = (name: string, content: object | string): void => {
    const path = join(folder, name);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, typeof content === "string" ? content : JSON.stringify(content));
  };
  mkdirSync(folder);
  copyFileSync(join(checkout, "public/sample-trace.json"), join(folder, "trace.json"));
  const [first] = labeledRuns;
  if (!first) throw new Error("There are labeled runs.");
  for (const name of ["failed.json", "one.json", "two.json"]) write(name, own(first));
  for (const draft of [1, 2, 3]) {
    write(`passed-runs/${draft}.json`, own(teamRun(0, "passed", "1.4", draft)));
    write(`runs/${draft}.json`, own(teamRun(0, "passed", "1.4", draft)));
    write(`runs/failed-${draft}.json`, own(teamRun(0, "failed", "1.4", draft)));
  }
  for (const [nth, trace] of labeledRuns.entries()) {
    for (const name of ["labeled-traces", "labelled-traces", "traces"]) write(`${name}/${nth}.json`, own(trace));
    if (nth < 2) write(`who-and-when/hand-crafted/${nth}.json`, asLog(trace));
  }
  for (const { version, nth, file } of versionRuns) write(`runs/${version}/${nth}.json`, file);
  const theirs = [0, 1].map((nth) => ({ traceId: `hand-crafted/${nth}.json`, agent: "Clerk", stepIndex: 1 }));
  write("theirs.jsonl", theirs.map((line) => JSON.stringify(line)).join("\n"));
  mkdirSync(join(folder, "docs/examples"), { recursive: true });
  copyFileSync(join(checkout, "docs/examples/custom-method.ts"), join(folder, "docs/examples/custom-method.ts"));
  return folder;
}
