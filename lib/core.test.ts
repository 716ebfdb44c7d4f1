import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import * as core from "./core";
import * as library from "./faultline";

const sample = readFileSync(join(import.meta.dirname, "../public/sample-trace.json"));
const trace = core.parseTrace(sample).traces[0]?.trace as core.Trace;

it("answers as the library does, where no model is asked", async () => {
  for (const name of ["tracer", "firstCode", "answerOrigin"] as const) {
    const { agentName, stepNumber, reason, attribution } = await library[name](trace);
    expect(await core[name](trace)).toMatchObject({ agentName, stepNumber, reason, attribution });
  }
});

it("asks the judge that it is given, and says where there is none", async () => {
  const method = core.findMethod("all-at-once") as core.Method;
  await expect(core.attributeBy(method, trace)).rejects.toThrow("give it a judge");
  const judge: core.Judge = {
    model: "mine",
    contextTokens: 100_000,
    ask: () => Promise.reject(new core.JudgeError("unreachable", "Nobody answers.")),
  };
  await expect(core.attributeBy(method, trace, { judge })).rejects.toThrow("Nobody answers.");
  await expect(core.attributeBy(method, trace, { judge, parameters: { none: 1 } })).rejects.toThrow("none");
});
