import { type Trace } from "@/lib/traces/trace";
import { type SeededRandom } from "./seeded-random";
import { TraceScript } from "./trace-script";

const services = ["gateway", "orders", "payments", "search", "mailer", "inventory", "profiles", "sessions"];
const events = [
  "request served",
  "cache refreshed",
  "connection returned to the pool",
  "retry scheduled",
  "batch written",
  "lease renewed",
  "slow query",
  "client went away",
];
const linesPerPage = 12;

/** One log line with a time that moves on. */
function lineAt(clockMs: number, random: SeededRandom): { text: string; isSlow: boolean; service: string } {
  const event = random.pick(events);
  const service = random.pick(services);
  const millis = event === "slow query" ? random.int(800, 6400) : random.int(2, 240);
  const text = `${new Date(clockMs).toISOString()} ${service} ${event} (${millis} ms, request ${random.int(100000, 999999).toString(16)})`;
  return { text, isSlow: event === "slow query", service };
}

/**
 * Paging through a long log, as long as asked for: an agent reads a page and notes its slow queries, over and
 * over. One page, about a third of the way in, is noted with one slow query too few. For tests of scale;
 * `stepCount` is exact, at least 8.
 */
export function logReading(random: SeededRandom, stepCount: number): Trace {
  if (stepCount < 8) throw new Error("A log-reading trace has at least 8 steps.");
  const spare = (stepCount - 2) % 3;
  const pages = (stepCount - 2 - spare) / 3;
  const faultyPage = Math.floor(pages / 3);
  const drawn = Array.from({ length: pages }, (_, page) =>
    Array.from({ length: linesPerPage }, (_, at) =>
      lineAt(Date.UTC(2026, 9, 30) + (page * linesPerPage + at) * 1370, random),
    ),
  );
  const faultyLines = drawn[faultyPage] ?? [];
  if (!faultyLines.some(({ isSlow }) => isSlow)) {
    const line = faultyLines[4];
    if (line) faultyLines[4] = { ...line, text: line.text.replace(/(Z \w+) .*? \(/, "$1 slow query ("), isSlow: true };
  }
  const right = drawn.flat().filter(({ isSlow }) => isSlow).length;
  const script = new TraceScript(
    {
      name: "log-reading",
      title: `Slow queries in a log of ${pages} pages`,
      question: `The log of 30 October has ${pages} pages of ${linesPerPage} lines. How many of its lines report a slow query?`,
      expectedAnswer: String(right),
      system: { name: "night-watch", version: "1.0.0" },
      agents: [
        {
          name: "LogReader",
          systemPrompt: "Read the log page by page and count. Keep a running total.",
          tools: ["read_page"],
        },
        { name: "OnCall" },
      ],
      environment: "Terminal",
      startedAt: "2026-11-02T02:10:00.000Z",
      tags: ["sample", "scale"],
    },
    random,
  );
  script.ask();
  for (let extra = 0; extra < spare; extra += 1)
    script.say(
      "OnCall",
      extra === 0
        ? "Please read every page; the pages differ too much for a sample to be of use."
        : "I start with page 1.",
    );
  let [counted, faultAt] = [0, -1];
  for (const [page, lines] of drawn.entries()) {
    script.useTool(
      "LogReader",
      "read_page",
      { file: "2026-10-30.log", page: page + 1 },
      lines.map(({ text }) => text).join("\n"),
    );
    const slow = lines.filter(({ isSlow }) => isSlow);
    const noted = page === faultyPage ? slow.slice(1) : slow;
    if (page === faultyPage) faultAt = script.nextIndex;
    counted += noted.length;
    const where =
      noted.length === 0
        ? "no slow query"
        : `${noted.length} slow (${[...new Set(noted.map(({ service }) => service))].join(", ")})`;
    script.think("LogReader", `Page ${page + 1}: ${where}. Running total ${counted}.`);
  }
  script.say(
    "OnCall",
    `All ${pages} pages are read. The log reports ${counted} slow queries.\n\nFINAL ANSWER: ${counted}`,
  );
  return script.finish({
    finalAnswer: String(counted),
    termination: "The whole log was read.",
    externalId: `sample-log-reading-${stepCount}`,
    fault: {
      stepIndex: faultAt,
      reason: `Page ${faultyPage + 1} has ${faultyLines.filter(({ isSlow }) => isSlow).length} lines with a slow query and LogReader notes one fewer. The running total is one too low from there on: ${counted} instead of ${right}.`,
    },
  });
}
