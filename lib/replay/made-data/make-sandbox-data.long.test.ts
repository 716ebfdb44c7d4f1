// @module-tag nightly
// By day: make-failures.test.ts, inject-faults.test.ts, measure-quality.test.ts, write-made-data.test.ts,
// studies.db.test.ts.
import { beforeAll, describe, expect, it } from "vitest";
import { completeInput } from "@/lib/attribution/method-input";
import { writePercent } from "@/lib/attribution/statistics/written-figures";
import { parseTrace } from "@/lib/traces/parse-trace";
import { type Trace } from "@/lib/traces/trace";
import { sandboxCorrector } from "../correct/sandbox-corrector";
import { faultOperators } from "../faults/fault-operators";
import { type InjectionSummary, usualInjectionSettings } from "../injection/injection";
import { replayThrough } from "../replay-through";
import { sandboxCapabilities, sandboxTarget } from "../sandbox/sandbox-target";
import { scan } from "../scan/scan";
import { defaultScanSettings } from "../scan/scan-settings";
import { type MadeFailure } from "./made-failure";
import { makeSandboxData } from "./make-sandbox-data";
import { measureQuality } from "./measure-quality";
import { qualityMarkdown } from "./quality-markdown";
import { type QualityReport, tracerTrajBeside } from "./quality-report";
import { splitFailures, usualSplits } from "./split-failures";
import { madeLine, madeShapes } from "./write-made-data";

/** A verdict is told apart from another by its words: that is the fault. */
const verdicts = ["wrong-rejection", "wrong-approval", "skipped-verification"];

/** As much as somebody trains on. */
const sourceCount = 240;
const scanCount = sourceCount * 0.15;

const [passed, failures]: [Trace[], MadeFailure[]] = [[], []];
let notProvenCount = 0;
let report: QualityReport;
let splits: (string | null)[];
let injected: InjectionSummary;

beforeAll(async () => {
  const run = makeSandboxData({
    sourceCount,
    caughtShare: 0.25,
    scanCount,
    seed: 1,
    signal: new AbortController().signal,
    injection: { ...usualInjectionSettings, triesPerTrace: 30, maxReplays: 100_000 },
  });
  let next = await run.next();
  for (; next.done !== true; next = await run.next()) {
    const event = next.value;
    if (event.type === "passed") passed.push(event.trace);
    else if (event.type === "made") failures.push(event.failure);
    else notProvenCount += 1;
  }
  injected = next.value;
  splits = splitFailures(failures, usualSplits, 1);
  report = measureQuality({ failures, splits, passed, seed: 1 });
  console.info(qualityMarkdown(report, "Made data of the sandbox team"));
});

const stepOf = (name: string): number => report.rules.find((rule) => rule.name === name)?.step.value ?? Number.NaN;
const besides = (names: readonly string[]): { found: number; before: number } => {
  const rows = report.foundByWords.filter(({ operator }) => !names.includes(operator));
  const count = rows.reduce((sum, row) => sum + row.count, 0);
  const mean = (pick: (row: (typeof rows)[number]) => number): number =>
    rows.reduce((sum, row) => sum + row.count * pick(row), 0) / count;
  return { found: mean(({ found }) => found), before: mean(({ before }) => before ?? 0) };
};

describe("made data of the sandbox team", () => {
  it("has failures of both ways, each with replays that all turned, and none without the change that did", () => {
    expect(report.byWay.map(({ name }) => name).sort()).toEqual(["counterfactual", "injection"]);
    const [scans, injections] = report.evidence as [
      QualityReport["evidence"][number],
      QualityReport["evidence"][number],
    ];
    expect(injections.count).toBeGreaterThan(1.6 * sourceCount);
    expect(injections.turned.flips).toBe(injections.turned.count);
    expect(injections.control.flips).toBe(0);
    expect(scans.count + notProvenCount).toBe(scanCount);
    expect(scans.count).toBeGreaterThan(0.8 * scanCount);
  });

  it("has outcomes turned by every operator, while clean runs with the same seeds pass", () => {
    const { operators, replayCount, sourceCount } = injected;
    const rows = operators.map(({ operator, tried, turned, harmless, cleanPassed, cleanCount }) =>
      [operator.padEnd(26), tried, turned, harmless, `${cleanPassed} of ${cleanCount}`].join("\t"),
    );
    const heads = "operator\ttried\tturned\tharmless\tclean runs passed";
    console.info([`${sourceCount} passed runs, ${replayCount} replays`, heads, ...rows].join("\n"));
    expect(operators.map(({ operator }) => operator)).toEqual(faultOperators.map(({ name }) => name));
    expect(operators.filter(({ turned }) => turned === 0)).toEqual([]);
    for (const { cleanPassed, cleanCount, notTaken, noOutcome } of operators)
      expect({ cleanFailed: cleanCount - cleanPassed, notTaken, noOutcome }).toEqual({
        cleanFailed: 0,
        notTaken: 0,
        noOutcome: 0,
      });
  });

  it("has every label on the step that was changed, and no task on two sides", () => {
    const { count, atLabel, removedAtLabel } = report.injectedText;
    expect(atLabel + removedAtLabel).toBe(count);
    expect(report.duplicates).toMatchObject({ sameTrace: 0, sameFault: 0, tasksInSeveralSplits: 0 });
    expect(report.bySplit.map(({ name }) => name).sort()).toEqual(["test", "train", "validation"]);
  });

  it("is not solved by a rule that reads no word", () => {
    const blind = report.rules.filter(({ readsWords }) => !readsWords);
    expect(Math.max(...blind.map(({ step }) => step.value))).toBeLessThan(0.25);
    expect(stepOf("first-hand-off")).toBeLessThan(tracerTrajBeside.firstHandOffStep / tracerTrajBeside.count);
    expect(report.scaffold.flips / report.scaffold.count).toBeLessThan(0.15);
  });

  it("does not give faults away by their words, but for wrong verdicts", () => {
    const { found, before } = besides(verdicts);
    console.info(
      `Without verdicts: ${writePercent(found, 1)}% found, ${writePercent(before, 1)}% as they were before the fault.`,
    );
    expect(found - before).toBeLessThan(0.05);
    expect(stepOf("bag-of-words")).toBeLessThan(0.35);
    expect(report.newWords?.labelled.value).toBeLessThan(0.03);
  });

  it("has injections that a scan calls one-off, at the very step where the fault was put in", async () => {
    const target = sandboxTarget();
    const base = { target: target.name, isSimulated: false, capabilities: sandboxCapabilities };
    const parts = { ...base, replay: replayThrough(target), corrector: sandboxCorrector(1) };
    const chosen = failures
      .filter(
        ({ evidence, operator }) => evidence.way === "injection" && operator !== null && !verdicts.includes(operator),
      )
      // Results of tools are not tested by default.
      .filter(({ trace }) => trace.steps[trace.groundTruth.stepIndex]?.kind !== "tool-result")
      .filter((_, at) => at % Math.round(sourceCount / 16) === 0);
    const named: [string | null, number][] = [];
    for (const { trace, operator } of chosen) {
      const { signal } = new AbortController();
      const run = scan(
        completeInput({ parameterFields: [] }, { trace, nonce: "0a1b2c3d", signal }),
        parts,
        defaultScanSettings,
      );
      let next = await run.next();
      while (next.done !== true) next = await run.next();
      expect(next.value.isAbstained).toBe(true);
      named.push([operator, next.value.stepIndex]);
    }
    expect(chosen.length).toBeGreaterThan(20);
    const right = chosen.filter(({ trace }, at) => named[at]?.[1] === trace.groundTruth.stepIndex).length;
    console.info(`Of ${chosen.length} injected failures the scan names the labelled step, as a one-off, in ${right}.`);
    expect(right / chosen.length).toBeGreaterThan(0.85);
  });

  it.each(madeShapes)("is read back by our own importers in the shape of %s", (shape) => {
    const text = failures.map((failure, at) => madeLine(failure, shape, splits[at] ?? null)).join("");
    const { traces } = parseTrace(text);
    expect(
      traces.map(({ trace }) => [trace?.groundTruth?.agent, trace?.groundTruth?.stepIndex, trace?.steps.length]),
    ).toEqual(failures.map(({ trace }) => [trace.groundTruth.agent, trace.groundTruth.stepIndex, trace.steps.length]));
  });
});
