// @module-tag long
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { Command } from "commander";
import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { type EvaluationReport } from "@/lib/attribution/evaluation/evaluation-report";
import { dataFolder } from "@/lib/env";
import { type Oracle, startOracle } from "@/lib/llm/testing/oracle-endpoint";
import { registerEvaluate } from "./evaluate";

const data = resolve(import.meta.dirname, "../..", dataFolder(), "who-and-when");
const isThere = existsSync(data);
if (!isThere) console.warn(`Skipped: the Who&When files are not at ${data}.`);

/**
 * One file as it lies there, and nothing of ours between: names lose what stands in
 * brackets at their end, and their case.
 */
interface RawCase {
  file: string;
  question: string;
  id: string;
  names: string[];
  agent: string;
  step: number;
}
const plain = (name: string): string =>
  name
    .replace(/\s*\([^)]*\)\s*$/, "")
    .trim()
    .toLowerCase();
const readRaw = (folder: string): RawCase[] =>
  readdirSync(join(data, folder)).map((file) => {
    const raw = JSON.parse(readFileSync(join(data, folder, file), "utf8")) as Record<string, unknown> & {
      history: { name?: string; role: string }[];
    };
    return {
      file,
      question: String(raw.question),
      id: String(raw.question_ID),
      names: raw.history.map(({ name, role }) => plain(folder === "hand-crafted" ? role : (name ?? ""))),
      agent: plain(String(raw.mistake_agent)),
      step: Number(raw.mistake_step),
    };
  });

/** What a file's rule says: each name and each step with its chance. */
type Said = { names: string[]; steps: number[] };
const at = ({ names }: RawCase, step: number): Said =>
  names[step] === undefined ? { names: [], steps: [] } : { names: [names[step]], steps: [step] };
const nobody = new Set(["orchestrator", "human", "computer_terminal", "computerterminal"]);
const isWorker = (name: string): boolean => !nobody.has(name);
const busiest = ({ names }: RawCase): string | undefined => {
  const workers = names.filter(isWorker);
  const counts = [...new Set(workers)].map((name) => ({ name, count: workers.filter((one) => one === name).length }));
  return counts.reduce<(typeof counts)[number] | undefined>(
    (best, one) => (best && best.count >= one.count ? best : one),
    undefined,
  )?.name;
};
/** In one hand-crafted file the orchestrator is alone: there the last turn is meant, and the first. */
const hasWorker = ({ names }: RawCase): boolean => names.some(isWorker);
const byHand: Record<string, (one: RawCase) => Said> = {
  "random-step": ({ names }) => ({ names, steps: [...names.keys()] }),
  "random-name-and-step": ({ names }) => ({ names: [...new Set(names)], steps: [...names.keys()] }),
  "first-step": (one) => at(one, 0),
  "step-1": (one) => at(one, 1),
  "last-step": (one) => at(one, one.names.length - 1),
  "last-worker": (one) => at(one, hasWorker(one) ? one.names.findLastIndex(isWorker) : one.names.length - 1),
  "busiest-worker": (one) => at(one, hasWorker(one) ? one.names.indexOf(busiest(one) ?? "") : 0),
};
const share = <T>(items: readonly T[], isRight: (item: T) => boolean): number =>
  items.length === 0 ? 0 : items.filter(isRight).length / items.length;
const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;
const agentShare = (cases: readonly RawCase[], rule: (one: RawCase) => Said): number =>
  mean(cases.map((one) => share(rule(one).names, (name) => name === one.agent)));
const stepShare = (cases: readonly RawCase[], rule: (one: RawCase) => Said): number =>
  mean(cases.map((one) => share(rule(one).steps, (step) => step === one.step)));

let printed = "";
let oracle: Oracle | null = null;
beforeEach(() => {
  printed = "";
  vi.spyOn(process.stdout, "write").mockImplementation((text) => (printed += String(text)) !== "");
  vi.spyOn(process.stderr, "write").mockReturnValue(true);
});
afterEach(() => {
  vi.restoreAllMocks();
  process.exitCode = undefined;
});
afterAll(async () => oracle?.close());

async function evaluate(args: readonly string[]): Promise<EvaluationReport> {
  const program = new Command("faultline").exitOverride();
  registerEvaluate(program);
  await program.parseAsync(["node", "faultline", "evaluate", ...args, "--json"]);
  return JSON.parse(printed) as EvaluationReport;
}

describe.skipIf(!isThere)("the content-free rules over the Who&When files", () => {
  const folders = ["algorithm-generated", "hand-crafted"];
  const raw: Record<string, RawCase[]> = isThere ? Object.fromEntries(folders.map((one) => [one, readRaw(one)])) : {};

  it("reach on each subset what one gets by hand from the files", async () => {
    const report = await evaluate([data, "--method", "first"]);
    const scoresOf = (id: string, subset: string) =>
      report.entries
        .find(({ entry }) => entry.id === id)
        ?.slices.find(({ by, title }) => by === "subset" && title === subset)?.scores ?? expect.fail(`${id} ${subset}`);
    for (const subset of folders) {
      const cases = raw[subset] ?? [];
      expect(cases).toHaveLength(subset === "hand-crafted" ? 43 : 94);
      for (const [id, rule] of Object.entries(byHand)) {
        const found = scoresOf(id, subset);
        expect(found.caseCount, id).toBe(cases.length);
        expect(found.agent.value, `${id}, agent, ${subset}`).toBeCloseTo(agentShare(cases, rule), 12);
        expect(found.step.value, `${id}, step, ${subset}`).toBeCloseTo(stepShare(cases, rule), 12);
      }
    }
  });

  it("choose the best fixed step and agent of a subset in hindsight as one does by hand", async () => {
    for (const subset of folders) {
      printed = "";
      const report = await evaluate([join(data, subset), "--method", "first"]);
      const cases = raw[subset] ?? [];
      const longest = Math.max(...cases.map(({ names }) => names.length));
      const best = (pick: typeof agentShare): number =>
        Math.max(...Array.from({ length: longest }, (_, k) => pick(cases, (one) => at(one, k))));
      const found = report.entries.find(({ entry }) => entry.id === "same-step")?.scores;
      expect(found?.agent.value).toBeCloseTo(best(agentShare), 12);
      expect(found?.step.value).toBeCloseTo(best(stepShare), 12);
    }
  });

  it("name the agent that is labeled most often on the files that ask something else", async () => {
    for (const subset of folders) {
      printed = "";
      const report = await evaluate([join(data, subset), "--method", "first"]);
      const cases = raw[subset] ?? [];
      const wordsOf = cases.map(({ question }) => new Set(question.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []));
      const isSame = (a: number, b: number): boolean => {
        const [x, y] = [wordsOf[a] ?? new Set(), wordsOf[b] ?? new Set()];
        const shared = [...x].filter((word) => y.has(word)).length;
        return cases[a]?.id === cases[b]?.id || shared / (x.size + y.size - shared) > 0.5;
      };
      let number = cases.map((_, index) => index);
      for (const a of cases.keys())
        for (const b of cases.keys())
          if (a < b && number[a] !== number[b] && isSame(a, b))
            number = number.map((one) => (one === number[b] ? (number[a] ?? 0) : one));
      const group = new Map(cases.map((one, index) => [one, number[index]]));
      const expected = cases.map((one) => {
        const others = cases.filter((other) => group.get(other) !== group.get(one));
        const counts = new Map<string, number>();
        for (const { agent } of others) counts.set(agent, (counts.get(agent) ?? 0) + 1);
        const most = Math.max(...counts.values());
        const leaders = [...counts].flatMap(([name, count]) => (count === most ? [name] : []));
        return share(leaders, (name) => name === one.agent);
      });
      const found = report.entries.find(({ entry }) => entry.id === "most-labelled-agent")?.scores;
      expect(found?.agent.value, subset).toBeCloseTo(mean(expected), 12);
    }
  });

  it("are equalled by a judge that always answers step 0, in every figure that a table shows", async () => {
    const truths = folders.flatMap((folder) =>
      readdirSync(join(data, folder)).map((file) => {
        const raw = JSON.parse(readFileSync(join(data, folder, file), "utf8")) as {
          question: string;
          history: { name?: string; role: string }[];
        };
        const agents = raw.history.map(({ name, role }) =>
          (folder === "hand-crafted" ? role : (name ?? "")).replace(/\s*\([^)]*\)\s*$/, ""),
        );
        return { question: raw.question, agents, stepIndex: 0, agent: agents[0] ?? "" };
      }),
    );
    oracle = await startOracle({ truths, isForgetful: true });
    const report = await evaluate([data, "--method", "all-at-once", "--model", "m", "--base-url", oracle.baseUrl]);
    const [judge] = report.entries;
    const rule = report.entries.find(({ entry }) => entry.id === "first-step");
    expect(judge?.scores.states).toEqual({ answered: 137, abstained: 0, unreadable: 0, failed: 0 });
    const figures = (scores: EvaluationReport["entries"][number]["scores"] | undefined) => ({
      caseCount: scores?.caseCount,
      agent: scores?.agent,
      step: scores?.step,
      joint: scores?.joint,
      within: scores?.within,
      top: scores?.top,
      mrr: scores?.mrr,
      softStep: scores?.softStep,
      distance: scores?.distance,
      reference: scores?.reference,
    });
    expect(figures(judge?.scores)).toEqual(figures(rule?.scores));
    expect(judge?.slices).toEqual(rule?.slices);
  });
});
