import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { stepKinds } from "@/lib/traces/step-kinds";
import { type ReplayStep } from "./messages";
import { byteLength, isLongerThan, prefixHash } from "./prefix-hash";

const docs = join(import.meta.dirname, "../../../docs");
/** Those of the page's test vectors. */
const steps: ReplayStep[] = [
  { index: 0, agent: "User", kind: "input", content: "What is 6 × 7?" },
  { index: 1, agent: "Planner", kind: "handoff", content: "Multiply.", recipient: "Coder" },
  {
    index: 2,
    agent: "Coder",
    kind: "tool-call",
    content: '{"a":6,"b":7}',
    tool: { name: "multiply", arguments: { a: 6, b: 7 } },
  },
  { index: 3, agent: "Tools", kind: "tool-result", content: "42 😀 \ud800" },
];
const canRunPython = ((): boolean => {
  try {
    execFileSync("python3", ["-c", "import sys; assert sys.version_info >= (3, 10)"], { stdio: "ignore" });
    return true;
  } catch {
    return false;
  }
})();
const AnyStep = fc.record(
  {
    index: fc.nat(),
    agent: fc.string({ unit: "binary", minLength: 1 }),
    kind: fc.constantFrom(...stepKinds),
    content: fc.string({ unit: "binary" }),
    recipient: fc.string(),
    tool: fc.record({ name: fc.string(), arguments: fc.jsonValue() }),
  },
  { requiredKeys: ["index", "agent", "kind", "content"] },
);

describe("prefixHash", () => {
  it("of no steps is the hash of nothing", () => expect(prefixHash([])).toBe(createHash("sha256").digest("hex")));

  it("stands in the page for its example", () => {
    const page = readFileSync(join(docs, "replay-protocol.md"), "utf8");
    expect(page).toContain(prefixHash(steps));
    expect(page).toContain(prefixHash(steps.slice(0, 1)));
    const kit = readFileSync(join(docs, "examples/replay_kit.py"), "utf8");
    expect(page).toContain(/^def prefix_hash[^]*?hexdigest\(\)$/m.exec(kit)?.[0]);
  });

  it("counts what a step says and not what it cost", () => {
    const [first, ...rest] = steps as [ReplayStep, ...ReplayStep[]];
    expect(prefixHash([{ ...first, durationMs: 5, costUsd: 1, model: "m" } as ReplayStep, ...rest])).toBe(
      prefixHash(steps),
    );
    for (const change of [
      { index: 1 },
      { agent: "user" },
      { kind: "message" as const },
      { content: "" },
      { recipient: "x" },
    ])
      expect(prefixHash([{ ...first, ...change }, ...rest])).not.toBe(prefixHash(steps));
  });

  it("keeps texts apart that would run into each other", () => {
    const stepOf = (agent: string, content: string): ReplayStep => ({ index: 0, agent, kind: "message", content });
    expect(prefixHash([stepOf("a", "1:b")])).not.toBe(prefixHash([stepOf("a1:", "b")]));
  });

  it.runIf(canRunPython)("is the same in Python", { tags: ["long"] }, () => {
    const samples = [[], steps, ...fc.sample(fc.array(AnyStep, { maxLength: 4 }), 50)];
    const script =
      "import json, sys; from replay_kit import prefix_hash as f; print(json.dumps([f(s) for s in json.load(sys.stdin)]))";
    const answer = execFileSync("python3", ["-B", "-c", script], {
      cwd: join(docs, "examples"),
      input: JSON.stringify(samples),
    });
    expect(JSON.parse(answer.toString())).toEqual(samples.map((sample) => prefixHash(sample as ReplayStep[])));
  });
});

it("byteLength counts as TextEncoder writes", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary" }), fc.nat(40), (text, maxBytes) => {
      const bytes = new TextEncoder().encode(text).length;
      expect(byteLength(text)).toBe(bytes);
      expect(isLongerThan(text, maxBytes)).toBe(bytes > maxBytes);
    }),
  );
  expect(byteLength("\ud800x")).toBe(4);
});
