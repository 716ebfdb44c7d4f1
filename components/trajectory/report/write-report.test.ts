import { expect, it } from "vitest";
import { type Attribution } from "@/lib/traces/attribution";
import { type Step } from "@/lib/traces/trace";
import { type TraceDetail } from "@/lib/traces/trace-detail";
import { madeRun } from "../trace/made-run.testing";
import { type PrintData } from "../print/print-data";
import { type ReportData } from "./report-data";
import { turnsOf } from "./report-outline";
import { writeReport } from "./write-report";

const at = "2026-11-22T10:00:00.000Z";
const trace: TraceDetail = {
  id: "t",
  externalId: null,
  title: "</title><script>1</script>",
  question: "Which?",
  expectedAnswer: null,
  finalAnswer: null,
  outcome: "failed",
  system: null,
  agents: [{ name: "Planner" }],
  termination: null,
  stepCount: 3,
  errorStepCount: 1,
  format: "faultline",
  contentHash: "c0",
  tags: [],
  metadata: {},
  groundTruth: null,
  issues: [],
  report: null,
  importId: null,
  labels: [],
  sequence: 0,
  isGrowing: false,
  isStreamed: false,
  original: null,
  annotations: [],
  adjudications: [],
  importedLabels: [],
  truth: null,
  isBlind: false,
  revisions: [],
  runCount: 1,
  createdAt: at,
  updatedAt: at,
};
const found: Attribution = {
  agent: "Planner",
  stepIndex: 1,
  reason: "The planner reads “another island”.",
  suspects: [],
  quotes: [
    { stepIndex: 1, text: "another island" },
    { stepIndex: 1, text: "no such words" },
    { stepIndex: 1, text: "of another" },
  ],
};
const step = (index: number, content: string, fields: Partial<Step> = {}): Step => ({
  index,
  agent: "Planner",
  rawAgent: "Planner",
  kind: "message",
  content,
  isError: false,
  source: { pointer: "" },
  ...fields,
});
const steps = [
  step(0, "\nFirst"),
  step(1, "The map of another island. <b>"),
  step(2, "x".repeat(9_000), { isError: true, tool: { name: "<i>", arguments: {} }, kind: "tool-result" }),
];
const run = madeRun({ attribution: found });
const answer: PrintData = {
  workspaceName: "Kitchen",
  trace,
  run,
  found,
  runs: [run],
  methodTitles: {},
  groundTruth: null,
  chain: null,
  coverage: null,
  taxonomies: [],
  steps: [],
  manifestHash: "f0",
  address: "http://here.example/t",
  runCounts: { all: 1, own: 1, evaluations: [] },
  reliability: { isMeasured: false, count: 3 },
  abstainBelow: null,
  published: null,
  printedAt: at,
};
const data: ReportData = {
  workspaceName: "Kitchen",
  trace,
  formatTitle: "Faultline",
  answer,
  runs: [run],
  methodTitles: {},
  runCounts: answer.runCounts,
  groundTruth: null,
  taxonomies: [],
  version: "1.2.3",
  madeAt: at,
  address: "http://here.example/t",
  speakers: steps,
};

const write = async (change: Partial<ReportData> = {}, batches?: () => AsyncGenerator<Step[]>): Promise<string> => {
  const all = async function* () {
    yield await Promise.resolve(steps);
  };
  const pieces: string[] = [];
  for await (const piece of writeReport(
    { ...data, ...change },
    { quoted: [steps[1] ?? step(1, "")], batches: (batches ?? all)() },
  ))
    pieces.push(piece);
  return pieces.join("");
};

/** Names of the elements that are open when the document ends; of those that have no end none. */
function leftOpen(document: string): string[] {
  const open: string[] = [];
  for (const [, end, name = ""] of document.matchAll(/<(\/?)([a-z][a-z0-9]*)(?:\s[^<>]*)?>/g)) {
    if (["meta", "br"].includes(name)) continue;
    if (end === "") open.push(name);
    else expect(open.pop(), `</${name}>`).toBe(name);
  }
  return open;
}

it("is one whole document with a policy that forbids every request, and no text of the trace in it is markup", async () => {
  const document = await write();
  expect(leftOpen(document)).toEqual([]);
  expect(document).toMatch(
    /^<!doctype html>\n<html lang="en"><head><meta charset="utf-8">\n<meta http-equiv="Content-Security-Policy" content="default-src &#39;none&#39;; style-src &#39;unsafe-inline&#39;; img-src data:;/,
  );
  expect(document).toContain("<title>&lt;/title&gt;&lt;script&gt;1&lt;/script&gt;</title>");
  expect(document).not.toMatch(/<script|<img|<link|src=|<i>|<b>/);
  expect(document).toContain("Made by Faultline 1.2.3");
});

it("leads from each quote that stands to its words, also where two overlap, and says of the others that they do not stand", async () => {
  const document = await write();
  expect(document).toContain(
    'The map <mark id="quote-2">of another</mark><mark id="quote-0"> island</mark>. &lt;b&gt;',
  );
  expect(document.match(/href="#quote-0"/g)).toHaveLength(2); // beside the reason and in the list
  expect(document).toContain("<s>no such words</s> <strong>not in the step</strong>");
  expect(document).not.toContain("#quote-1");
});

it("has every word of every step, long ones folded, under an address of their own", async () => {
  const document = await write();
  for (const index of [0, 1, 2]) expect(document).toContain(`id="step-${index}"`);
  expect(document).toContain("x".repeat(9_000));
  expect(document).toMatch(/<details>\s*<summary>[^]*all 9,000 characters/);
  expect(document).toContain("<code>&lt;i&gt;</code>");
});

it("tells a trace that nothing has answered, and one without steps", async () => {
  const document = await write(
    { answer: null, runs: [], runCounts: { all: 0, own: 0, evaluations: [] }, speakers: [] },
    async function* () {},
  );
  expect(leftOpen(document)).toEqual([]);
  expect(document).not.toContain("#answer");
  expect(document).toContain("nobody has labeled this trace");
});

it("says where it ends that it is not whole, when the steps could not be read to the end", async () => {
  const document = await write({}, async function* () {
    yield await Promise.resolve([steps[0] ?? step(0, "")]);
    throw new Error("replaced meanwhile");
  });
  expect(leftOpen(document)).toEqual([]);
  expect(document).toContain("This file is incomplete:");
  expect(document).not.toContain("replaced meanwhile");
});

it("asks for a batch only when the one before was taken", async () => {
  let asked = 0;
  const endless = async function* () {
    for (;;) yield await Promise.resolve([step(asked++, "x")]);
  };
  const pieces = writeReport(data, { quoted: [], batches: endless() });
  for (let taken = 0; taken < 5; taken += 1) await pieces.next();
  expect(asked).toBeLessThanOrEqual(4);
  await pieces.return(undefined);
});

it("gathers steps in a row by one agent into a turn", () => {
  const speakers = [
    { agent: "A", isError: false },
    { agent: "A", isError: true },
    { agent: "B", isError: false },
  ];
  expect(turnsOf(speakers)).toEqual([
    { agent: "A", first: 0, last: 1, errorCount: 1 },
    { agent: "B", first: 2, last: 2, errorCount: 0 },
  ]);
});
