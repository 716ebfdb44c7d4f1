import fc from "fast-check";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { describe, expect, it } from "vitest";
import { dataFolder } from "@/lib/env";
import { parseTrace } from "@/lib/traces/parse-trace";
import { stepKinds } from "@/lib/traces/step-kinds";
import { type LabelFault, labelFaults, type LintCase, lintLabels } from "./lint-labels";

type Step = LintCase["steps"][number];
const step = (agent: string, change: Partial<Step> = {}): Step => ({
  agent,
  kind: "message",
  isError: false,
  isEmpty: false,
  ...change,
});
const steps = [
  step("User", { kind: "input" }),
  step("Planner"),
  step("Surfer"),
  step("Planner"),
  step("Coder"),
  step("Planner"),
];
const made = (agent: string, stepIndex: number, change: Partial<LintCase> = {}): LintCase => ({
  traceId: "t",
  agent,
  stepIndex,
  steps,
  isQuestionFirst: false,
  sameText: null,
  ...change,
});
const faults = (one: LintCase): LabelFault[] => lintLabels([one]).map(({ fault }) => fault);

it("finds nothing about a label on a step that its agent took", () => {
  expect(lintLabels([made("Surfer", 2), made("surfer (-> Planner)", 2)])).toEqual([]);
});

it("names who took the step where the labeled agent did not, and that agent's nearest step", () => {
  expect(lintLabels([made("Planner", 2)])).toEqual([
    {
      traceId: "t",
      fault: "agent-not-speaker",
      agent: "Planner",
      stepIndex: 2,
      others: [],
      speaker: "Surfer",
      suggestedStep: 1,
    },
  ]);
  expect(lintLabels([made("Planner", 4)])[0]).toMatchObject({ speaker: "Coder", suggestedStep: 3 });
});

it("finds an agent that never acts, and suggests no step for it", () => {
  expect(lintLabels([made("Nobody", 2)])).toMatchObject([{ fault: "unknown-agent", suggestedStep: null }]);
});

it("finds a step behind the last one", () => {
  expect(lintLabels([made("Surfer", 6)])).toMatchObject([
    { fault: "step-out-of-range", speaker: null, suggestedStep: 2 },
  ]);
  expect(lintLabels([made("Nobody", 9)])[0]).toMatchObject({ fault: "step-out-of-range", suggestedStep: 5 });
});

it("finds a label on the question, given as an input or inside of the first step", () => {
  expect(faults(made("User", 0))).toEqual(["on-question"]);
  const inside = steps.slice(1);
  expect(faults(made("Planner", 0, { steps: inside, isQuestionFirst: true }))).toEqual(["on-question"]);
  expect(faults(made("Planner", 0, { steps: inside }))).toEqual([]);
});

it("finds a label on the last answer, also where the system closes behind it", () => {
  expect(faults(made("Planner", 5))).toEqual(["on-last-answer"]);
  const closed = [...steps, step("Runtime", { kind: "system" })];
  expect(faults(made("Planner", 5, { steps: closed }))).toEqual(["on-last-answer"]);
  expect(faults(made("Runtime", 6, { steps: closed }))).toEqual(["on-last-answer"]);
});

it("finds a label after the first error, and none on it", () => {
  const failing = steps.map((one, at) => (at === 2 || at === 3 ? { ...one, isError: true } : one));
  expect(lintLabels([made("Coder", 4, { steps: failing })])).toMatchObject([
    { fault: "after-first-error", suggestedStep: 2 },
  ]);
  expect(faults(made("Surfer", 2, { steps: failing }))).toEqual([]);
});

it("finds a label on a step without words", () => {
  expect(
    faults(made("Surfer", 2, { steps: steps.map((one) => ({ ...one, isEmpty: one.agent === "Surfer" })) })),
  ).toEqual(["empty-step"]);
});

it("names the traces of equal steps that are labeled otherwise, and only those", () => {
  const [a, b, c, d] = [
    made("Surfer", 2, { traceId: "a", sameText: "x" }),
    made("Planner", 3, { traceId: "b", sameText: "x" }),
    made("surfer", 2, { traceId: "c", sameText: "x" }),
    made("Planner", 3, { traceId: "d", sameText: "y" }),
  ];
  const found = lintLabels([a, b, c, d]);
  expect(found.map(({ traceId, others }) => [traceId, others.map((other) => other.traceId)])).toEqual([
    ["a", ["b"]],
    ["b", ["a", "c"]],
    ["c", ["b"]],
  ]);
  expect(new Set(found.map(({ fault }) => fault))).toEqual(new Set(["same-trace-different-labels"]));
});

it("never throws, and says each fault of a label once and the gravest first", () => {
  const anyStep = fc.record({
    agent: fc.constantFrom("A", "B"),
    kind: fc.constantFrom(...stepKinds),
    isError: fc.boolean(),
    isEmpty: fc.boolean(),
  });
  const anyCase = fc.record({
    traceId: fc.uuid(),
    agent: fc.constantFrom("A", "B", "C"),
    stepIndex: fc.nat(8),
    steps: fc.array(anyStep, { maxLength: 8 }),
    isQuestionFirst: fc.boolean(),
    sameText: fc.constantFrom(null, "x"),
  });
  fc.assert(
    fc.property(anyCase, (one) => {
      const places = faults(one).map((fault) => labelFaults.indexOf(fault));
      expect(places).toEqual([...new Set(places)].toSorted((a, b) => a - b));
      if (one.stepIndex >= one.steps.length) expect(faults(one)).toContain("step-out-of-range");
    }),
  );
});

const root = resolve(import.meta.dirname, "../../..", dataFolder(), "who-and-when");
const isPresent = existsSync(root);
if (!isPresent)
  console.warn(`skipped: no Who&When files at ${root}; set FAULTLINE_DATA to the folder that holds who-and-when`);

interface Raw {
  history: { content: string; role: string; name?: string }[];
  mistake_agent: string;
  mistake_step: string;
  question: string;
}

/** The faults of a file as one counts them by hand: by the raw messages, without any of the reader's rules. */
function byHand({ history, mistake_agent, mistake_step, question }: Raw): LabelFault[] {
  const plain = (name: string): string => name.replace(/ \(.*\)$/, "").toLowerCase();
  const speakers = history.map(({ name, role }) => plain(name ?? role));
  const at = Number(mistake_step);
  const isClosing = ({ role }: Raw["history"][number]): boolean => role.includes("(termination condition)");
  const firstError = history.findIndex(
    ({ name, content }) =>
      name === "Computer_terminal" && (/^exitcode: [1-9]/.test(content) || /^Traceback/m.test(content)),
  );
  const found: [LabelFault, boolean][] = [
    ["step-out-of-range", at >= history.length],
    ["unknown-agent", !speakers.includes(plain(mistake_agent))],
    ["agent-not-speaker", speakers.includes(plain(mistake_agent)) && speakers[at] !== plain(mistake_agent)],
    ["empty-step", history[at]?.content.trim() === ""],
    ["on-question", at === 0 && (history[0]?.content ?? "").includes(question.trim())],
    ["on-last-answer", history.slice(at + 1).every(isClosing)],
    ["after-first-error", firstError !== -1 && firstError < at],
  ];
  return found.filter(([, isSo]) => isSo).map(([fault]) => fault);
}

describe.skipIf(!isPresent)("the linter, in the shared Who&When files,", () => {
  const files = ["algorithm-generated", "hand-crafted"].flatMap((folder) =>
    isPresent ? readdirSync(join(root, folder)).map((name) => `${folder}/${name}`) : [],
  );
  const read = files.map((name) => {
    const bytes = readFileSync(join(root, name));
    const trace = parseTrace(bytes).traces[0]?.trace;
    if (!trace?.groundTruth) throw new Error(`${name} has no label`);
    const { agent, stepIndex } = trace.groundTruth;
    const lintCase: LintCase = {
      traceId: name,
      agent,
      stepIndex,
      sameText: null,
      steps: trace.steps.map((one) => ({ ...one, isEmpty: one.content.trim() === "" })),
      isQuestionFirst: trace.steps[0]?.content.includes(trace.question.trim()) ?? false,
    };
    return { lintCase, raw: JSON.parse(bytes.toString()) as Raw };
  });
  const found = lintLabels(read.map(({ lintCase }) => lintCase));
  const named = (fault: LabelFault) =>
    found.filter((one) => one.fault === fault).map(({ traceId }) => traceId.replace(".json", ""));

  it("finds the four labels whose agent did not take the step, with who did and where the agent acted next to it", () => {
    expect(named("agent-not-speaker").toSorted()).toEqual([
      "algorithm-generated/15",
      "algorithm-generated/59",
      "hand-crafted/22",
      "hand-crafted/49",
    ]);
    for (const { fault, agent, suggestedStep, traceId } of found) {
      if (fault !== "agent-not-speaker") continue;
      const steps = read.find(({ lintCase }) => lintCase.traceId === traceId)?.lintCase.steps;
      expect(steps?.[suggestedStep ?? -1]?.agent).toBe(agent);
    }
  });

  it("finds exactly what one finds by hand", () => {
    for (const { lintCase, raw } of read) {
      const own = found.filter(({ traceId }) => traceId === lintCase.traceId).map(({ fault }) => fault);
      expect([lintCase.traceId, ...own]).toEqual([lintCase.traceId, ...byHand(raw)]);
    }
  });

  it("finds 8 labels on the question, 5 on the last answer and 21 after the first error", () => {
    const counts = Object.fromEntries(labelFaults.map((fault) => [fault, named(fault).length]));
    expect(counts).toEqual({
      "step-out-of-range": 0,
      "unknown-agent": 0,
      "agent-not-speaker": 4,
      "empty-step": 0,
      "on-question": 8,
      "on-last-answer": 5,
      "after-first-error": 21,
      "same-trace-different-labels": 0,
    });
  });
});
