import { parseArgs } from "node:util";
import { measureRequests, readSizes, type Stored } from "./queries/measure-requests";
import { saySearch, saySearchSum } from "./search/say-searches";
import { searchesOf } from "./search/searches";

// How fast words of steps are found in workspaces of 10,000, 100,000 and a million steps, beside the list without a
// search, over the HTTP API.

const { values } = parseArgs({
  args: process.argv.slice(3),
  options: {
    steps: { type: "string", default: "10000,100000,1000000" },
    times: { type: "string", default: "20" },
    // As every bench is told; the traces of this one are made.
    data: { type: "string" },
  },
});
/** As many as the volume scenario has in a trace, on average. */
const stepsPerTrace = 10;

const store = async (stepCount: number, signal: AbortSignal): Promise<Stored> => {
  const { storeVolumeScenario } = await import("@/prisma/seed-volume");
  const { plantWords } = await import("./search/plant-words");
  const slug = `search-${stepCount}`;
  const traceCount = Math.ceil(stepCount / stepsPerTrace);
  const done = await storeVolumeScenario(slug, { traceCount, until: new Date(), signal, onProgress: () => undefined });
  const words = `${done.traceCount.toLocaleString("en")} traces, ${done.stepCount.toLocaleString("en")} steps stored and indexed in ${done.seconds.toFixed(0)} s; ${await plantWords(slug, signal)}`;
  return { slug, words };
};

await measureRequests({
  name: "search",
  sizes: readSizes(values.steps),
  times: Number(values.times),
  store,
  requestsOf: searchesOf,
  say: saySearch,
  saySum: saySearchSum,
});
