import { describe, expect, it } from "vitest";
import { diffRuns } from "@/lib/attribution/diff-runs";
import { type RunManifest } from "@/lib/attribution/run-manifest";
import { type RunRecord } from "@/lib/attribution/run-record";
import { type Attribution } from "@/lib/traces/attribution";
import { madeRun } from "../trace/made-run.testing";
import { whatDiffers } from "./what-differs";

const mode = { id: "3.2", title: "No verification", category: "task verification", definition: "" };
const names = {
  methodTitles: { rules: "Symptoms and their cause", "first-code": "First code" },
  taxonomies: [{ name: "mast", version: "1", title: "MAST", source: "", modes: [mode] }],
};
const answer: Attribution = { agent: "Solver", stepIndex: 5, reason: "", quotes: [], suspects: [] };
const mast = { failureMode: "3.2", taxonomy: { name: "mast", version: "1" } };

const manifest: RunManifest = {
  traceContentHash: "c",
  method: "rules",
  methodVersion: "1",
  promptHash: "p",
  tracer: null,
  nonce: "n",
  judge: null,
  question: "Q?",
  expectedAnswer: null,
};
const differing = (a: Partial<RunRecord>, b: Partial<RunRecord>, ofB: Partial<RunManifest> = {}) => {
  const [first, second] = [madeRun({ method: "rules", ...a }), madeRun({ method: "rules", ...b })];
  const difference = diffRuns({ run: first, manifest }, { run: second, manifest: { ...manifest, ...ofB } });
  return whatDiffers({ a: first, b: second, difference, firstPrompt: null, masked: null }, names)
    .filter(({ isSame }) => !isSame)
    .map(({ name, a: of, b: other }) => [name, of, other]);
};

describe("what tells two runs apart", () => {
  it("names methods by their titles, also where the answers say nothing more than agent and step", () => {
    const other = { method: "first-code", attribution: { ...answer, stepIndex: 29, isAbstained: true } };
    expect(differing({ attribution: answer }, other)).toEqual([["method", "Symptoms and their cause", "First code"]]);
  });

  it("lists model, prompts, weights and each parameter", () => {
    const other = { model: "judge-b", parameters: { rounds: 3 } };
    const tracer = { name: "version 2", versionId: null, hash: "abcdef0123456789", seen: "no" as const };
    expect(differing({}, other, { promptHash: "q", tracer })).toEqual([
      ["prompts (SHA-256)", "p", "q"],
      ["model", "judge-a", "judge-b"],
      ["weights", null, "version 2 (abcdef012345)"],
      ["parameter rounds", null, "3"],
    ]);
  });

  it("gives failure modes their names, and tells apart those of two taxonomies", () => {
    const own = { failureMode: "3.2", taxonomy: { name: "own", version: "4" } };
    expect(differing({ attribution: { ...answer, ...mast } }, { attribution: answer })).toEqual([
      ["failure mode", "No verification (MAST 3.2 · task verification)", null],
    ]);
    expect(differing({ attribution: { ...answer, ...mast } }, { attribution: { ...answer, ...own } })).toEqual([
      ["failure mode", "No verification (MAST 3.2 · task verification)", "3.2 (own, version 4)"],
    ]);
  });
});
