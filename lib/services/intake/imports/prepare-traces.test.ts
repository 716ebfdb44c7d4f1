import { expect, it } from "vitest";
import { makeTrace } from "@/lib/attribution/testing/make-trace";
import { type ParsedSource } from "@/lib/traces/parse-source";
import { type TraceSystem } from "@/lib/traces/trace";
import { prepareTraces } from "./prepare-traces";

/** The system of a trace whose file names `stated`, and the codes of what was noticed. */
async function prepared(stated: TraceSystem | null, said: { system: string | null; version: string | null }) {
  const trace = makeTrace([["Planner", "Done."]], stated ? { system: stated } : {});
  async function* traces() {
    yield* [{ trace, issues: [], report: null }];
  }
  const parsed = { traces: traces(), issues: [], format: null, confidence: null } as unknown as ParsedSource;
  for await (const one of prepareTraces(parsed, { ...said, redactor: null, redacts: false }))
    return { system: one.trace?.system, codes: one.issues.map(({ code }) => code) };
  return null;
}

it.each([
  ["names both where a file names neither", null, { system: " Desk ", version: "2" }, { name: "Desk", version: "2" }],
  ["adds a version to a system", { name: "Own" }, { system: "Desk", version: "2" }, { name: "Own", version: "2" }],
  [
    "keeps what a file says",
    { name: "Own", version: "1" },
    { system: "Desk", version: "2" },
    { name: "Own", version: "1" },
  ],
  ["says nothing unasked", { name: "Own" }, { system: null, version: null }, { name: "Own" }],
])("%s", async (_, stated, said, system) => {
  expect(await prepared(stated, said)).toEqual({ system, codes: [] });
});

it("leaves out a version without a system, and says so", async () => {
  expect(await prepared(null, { system: null, version: "2" })).toEqual({
    system: undefined,
    codes: ["version-without-system"],
  });
});
