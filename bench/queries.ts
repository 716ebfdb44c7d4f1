import { parseArgs } from "node:util";
import { measureRequests, readSizes, type Stored } from "./queries/measure-requests";
import { saySum, sayTimes } from "./queries/say-times";

// How fast lists, searches, dashboards and the page of a trace answer in workspaces of a thousand, ten thousand and a
// hundred thousand traces.

const { values } = parseArgs({
  args: process.argv.slice(3),
  options: {
    traces: { type: "string", default: "1000,10000,100000" },
    times: { type: "string", default: "30" },
    /** Only requests whose name contains one of these, by commas. */
    only: { type: "string", default: "" },
    // As every bench is told; the traces of this one are made.
    data: { type: "string" },
  },
});
const only = values.only.split(",");

const store = async (traceCount: number, signal: AbortSignal): Promise<Stored> => {
  const { storeVolumeScenario } = await import("@/prisma/seed-volume");
  const slug = `volume-${traceCount}`;
  const done = await storeVolumeScenario(slug, { traceCount, until: new Date(), signal, onProgress: () => undefined });
  const words = `${done.traceCount.toLocaleString("en")} traces, ${done.stepCount.toLocaleString("en")} steps and ${done.runCount.toLocaleString("en")} runs stored in ${done.seconds.toFixed(0)} s`;
  return { slug, words };
};

await measureRequests({
  name: "queries",
  sizes: readSizes(values.traces),
  times: Number(values.times),
  store,
  requestsOf: async (slug) => {
    const { readSubject, requestsOf } = await import("./queries/requests");
    const all = requestsOf(await readSubject(slug));
    return all.filter(({ name }) => only.some((part) => name.includes(part)));
  },
  say: sayTimes,
  saySum,
});
