// @module-tag long
import { describe, expect, it } from "vitest";
import { type InputFile, parseFiles } from "./parse-files";
import { type ParsedTrace } from "./parse-result";
import { goldenInputs } from "./testing/golden-inputs";
import { copyOfRun, inOneFile } from "./testing/run-copies";
import { seededRandom } from "./testing/mutate";

const copies = [1, 2, 3];
const read = async (files: readonly InputFile[]): Promise<ParsedTrace[]> =>
  (await parseFiles(files)).traces.filter(({ trace }) => trace !== null);
/** Runs by what is said in them and what it took. */
const told = (traces: readonly ParsedTrace[]): string[] =>
  traces
    .map(({ trace }) =>
      JSON.stringify(trace?.steps.map((step) => [step.kind, step.content, step.inputTokens, step.outputTokens])),
    )
    .toSorted();

/** Streams in which nothing says where another run begins, or whose program writes a file for each. */
const oneRunAFile = new Set([
  "adk-events",
  "agentscope-events",
  "autogen-agentchat-events",
  "autogen-agentchat-events-core",
  "autogen-agentchat-stream",
  "camel-memory",
  "gemini-api", // a call that failed and is made again
  "goose-session",
  "goose-stream",
  "langgraph-debug",
  "langgraph-updates",
  "llamaindex-events",
  "llamaindex-events-plain",
  "msagent-updates",
  "openclaw-telemetry",
  "openhands",
]);

/** Streams of updates, of which a later one stands for an earlier one. */
const inOrder = new Set(["braintrust", "gemini-cli-lines", "langchain-events"]);

const shuffled = (parts: readonly string[]): string[] => {
  const random = seededRandom(7);
  return parts
    .map((part) => ({ part, place: random() }))
    .toSorted((a, b) => a.place - b.place)
    .map(({ part }) => part);
};

describe("runs beside each other are as many traces, each whole, its tokens once", () => {
  it.each(goldenInputs)("of $name, in one folder and in one file", async ({ name, files }) => {
    const runs = copies.flatMap((copy) => {
      const run = copyOfRun(files, copy);
      return run === null ? [] : [run];
    });
    if (runs.length === 0) return;
    const alone = (await Promise.all(runs.map(read))).flat();
    expect(alone.length % copies.length).toBe(0);
    const folder = runs.flatMap((run, at) =>
      run.map(({ path, bytes }) => ({ path: `run-${at}/${path === "" ? `${name}.txt` : path}`, bytes })),
    );
    expect(told(await read(folder))).toEqual(told(alone));
    const file = inOneFile(runs);
    if (file === null || oneRunAFile.has(name)) return;
    const isTimed = !inOrder.has(name) && alone.every(({ report }) => report.order.by !== "sequence");
    const orders = isTimed || !file.isLines ? [file.parts, shuffled(file.parts)] : [file.parts];
    for (const parts of orders) {
      const text = file.isLines ? parts.join("\n") : `[${parts.join(",")}]`;
      expect(told(await read([{ path: "", bytes: new TextEncoder().encode(text) }]))).toEqual(told(alone));
    }
  });
});
