import { createReplayHandler, ReplayFailure, type RunSystem, serveReplays } from "faultline/replay-kit";

/**
 * A system of two agents that multiplies. Yours goes here: restore its state from `prefix`, put the change in, run on,
 * and yield each step as it is taken.
 */
const run: RunSystem = async function* ({ trace, prefix, change }, { signal }) {
  const [a = NaN, b = NaN] = (trace.question.match(/\d+/g) ?? []).map(Number);
  if (Number.isNaN(a * b)) throw new ReplayFailure("unknown-trace", "There is nothing to multiply.");
  const steps = [...prefix];
  if (change?.kind === "replace") steps.push(change.step);
  // A replaced step is the first that is told.
  for (const step of steps.slice(prefix.length)) yield step;
  while (steps.at(-1)?.agent !== "Writer") {
    if (signal.aborted) throw new ReplayFailure("cancelled", "The replay was cancelled.");
    const index = steps.length;
    const last = steps.at(-1)?.content ?? "";
    const step =
      index === 0
        ? { index, agent: "Multiplier", kind: "message" as const, content: `The product is ${a * b}` }
        : { index, agent: "Writer", kind: "message" as const, content: `Answer: ${last.match(/\d+/)?.[0] ?? "none"}` };
    steps.push(step);
    yield step;
  }
  const finalAnswer = steps.at(-1)?.content ?? "";
  return { outcome: finalAnswer === `Answer: ${a * b}` ? "passed" : "failed", finalAnswer };
};

const [secret = "", port = "8602"] = process.argv.slice(2);
const handler = createReplayHandler({
  capabilities: {
    protocol: 1,
    system: { name: "Multiplying team" },
    starts: ["prefix", "resample"],
    isSeeded: true,
    maxConcurrent: 4,
    example: { id: "six-times-seven", question: "What is 6 times 7?" },
  },
  secrets: [secret],
  run,
});
const { url } = await serveReplays(handler, { port: Number(port) });
console.log(`Replays at ${url}`);
