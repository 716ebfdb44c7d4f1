// @module-tag long
import { describe, expect, it } from "vitest";
import { parseFiles, type InputFile } from "./parse-files";
import { goldenInputs } from "./testing/golden-inputs";
import { copyOfRun, inOneFile } from "./testing/run-copies";
import { seededRandom } from "./testing/mutate";
import { type Trace } from "./trace";

const copies = [1, 2, 3];
const read = async (files: readonly InputFile[]): Promise<Trace[]> =>
  (await parseFiles(files)).traces.flatMap(({ trace }) => trace ?? []);
/** A run by what happens in it and what it took. */
const told = (traces: readonly Trace[]): string[] =>
  traces
    .map(({ steps }) =>
      steps.map(({ kind, inputTokens = 0, outputTokens = 0 }) => `${kind} ${inputTokens} ${outputTokens}`).join("; "),
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
const inOrder = new Set(["braintrust", "langchain-events"]);

const shuffled = (parts: readonly string[]): string[] => {
  const random = seededRandom(7);
  return parts
    .map((part) => ({ part, place: random() }))
    .toSorted((a, b) => a.place - b.place)
    .map(({ part }) => part);
};

describe("runs beside each other are as many traces, each whole, its tokens once", () => {
  it.each(goldenInputs)("of $name, in files of one folder", async ({ name, files }) => {
    const runs = copies.map((copy) => copyOfRun(files, copy));
    if (runs.some((run) => run === null)) return;
    const alone = (await Promise.all(runs.map((run) => read(run ?? [])))).flat();
    const folder = runs.flatMap((run, at) =>
      (run ?? []).map(({ path, bytes }) => ({ path: `run-${at}/${path === "" ? `${name}.txt` : path}`, bytes })),
    );
    expect(told(await read(folder))).toEqual(told(alone));
    expect(alone.length % 3).toBe(0);
  });

  it.each(goldenInputs)(
    "of $name, in one file, in turns and shuffled where times tell the order",
    async ({ name, files }) => {
      const runs = copies.map((copy) => copyOfRun(files, copy) ?? []);
      const file = inOneFile(runs);
      if (file === null || oneRunAFile.has(name)) return;
      const alone = (await Promise.all(runs.map((run) => parseFiles(run)))).flatMap(({ traces }) => traces);
      const isTimed = !inOrder.has(name) && alone.every(({ report }) => report.order.by !== "sequence");
      const orders = isTimed || !file.isLines ? [file.parts, shuffled(file.parts)] : [file.parts];
      for (const parts of orders) {
        const text = file.isLines ? parts.join("\n") : `[${parts.join(",")}]`;
        const together = await read([{ path: "", bytes: new TextEncoder().encode(text) }]);
        expect(told(together)).toEqual(told(alone.flatMap(({ trace }) => trace ?? [])));
      }
    },
  );
});
