import { afterEach, expect, it, vi } from "vitest";
import { afterReload, guessMapping } from "./mapping-data";

const proposal = { kind: "text", pattern: "{name}:", kinds: {} };
const saved = { id: "m", name: "Harbor log", rule: { ...proposal, pattern: "@@ {name} @@" } };
const trace = (stepCount: number) => ({
  title: "",
  question: "",
  outcome: "unknown",
  stepCount,
  agents: ["Pilot"],
  steps: [],
});

/** A server that answers a sample and what its mapping makes of the file; tells by which mapping it was asked. */
const serve = (sample: object, preview: object): { asked: () => unknown } => {
  let asked: unknown = null;
  vi.stubGlobal("fetch", (url: string, { body }: { body?: string }) => {
    if (body !== undefined) asked = (JSON.parse(body) as { mapping: unknown }).mapping;
    return Promise.resolve(Response.json(url.includes("/sample") ? sample : preview));
  });
  return { asked: () => asked };
};
afterEach(() => vi.unstubAllGlobals());

it("a file is guessed by a saved mapping that fits it, else by what is proposed", async () => {
  const preview = { hasMore: false, issues: [], traces: [trace(2), trace(3)] };
  const server = serve({ proposal, fitting: [saved], lists: [], text: "" }, preview);
  expect(await guessMapping("w", "i")).toEqual({
    mapping: saved.rule,
    name: "Harbor log",
    traceCount: 2,
    hasMore: false,
    stepCount: 5,
    agents: ["Pilot"],
  });
  expect(server.asked()).toEqual(saved.rule);
  serve({ proposal, fitting: [], lists: [], text: "" }, preview);
  expect(await guessMapping("w", "i")).toMatchObject({ mapping: proposal, name: null });
});

it("a file that cannot be looked at once more stays as it was known", () => {
  const known = { ok: true as const, value: { proposal: null, fitting: [], lists: [], text: "" } };
  const failed = { ok: false as const, message: "No answer." };
  expect(afterReload(known, failed)).toBe(known);
  expect(afterReload(failed, known)).toBe(known);
  expect(afterReload(null, failed)).toBe(failed);
});

it("there is no guess where nothing is proposed, one step is found, or the file breaks under it", async () => {
  const preview = { hasMore: false, issues: [], traces: [trace(2)] };
  serve({ proposal: null, fitting: [], lists: [], text: "" }, preview);
  expect(await guessMapping("w", "i")).toBeNull();
  serve({ proposal, fitting: [], lists: [], text: "" }, { ...preview, traces: [trace(1)] });
  expect(await guessMapping("w", "i")).toBeNull();
  serve({ proposal, fitting: [], lists: [], text: "" }, { ...preview, issues: [{ severity: "error" }] });
  expect(await guessMapping("w", "i")).toBeNull();
});
