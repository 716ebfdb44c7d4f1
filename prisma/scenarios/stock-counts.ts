import { type Trace } from "@/lib/traces/trace";
import { type SeededRandom } from "./seeded-random";
import { table, TraceScript } from "./trace-script";

const goods = [
  "bolts",
  "washers",
  "hinges",
  "brackets",
  "dowels",
  "castors",
  "handles",
  "latches",
  "rivets",
  "springs",
];

/**
 * Many small traces, each a stock count of a few shelves, two in three with a slip in the
 * addition. For lists and evaluations.
 */
export function stockCounts(random: SeededRandom, count: number): Trace[] {
  return Array.from({ length: count }, (_, at) => stockCount(random, at, random.int(1, 3) > 1));
}

function stockCount(random: SeededRandom, at: number, isFaulty: boolean): Trace {
  const shelves = random
    .shuffle(goods)
    .slice(0, random.int(3, 5))
    .map((name) => ({ name, full: random.int(3, 18), per: random.pick([12, 20, 24, 50]), loose: random.int(1, 11) }));
  const total = shelves.reduce((sum, { full, per, loose }) => sum + full * per + loose, 0);
  const slip = random.int(0, shelves.length - 1);
  const room = `${random.pick(["north", "south", "loft", "yard"])} store ${at + 1}`;
  const script = new TraceScript(
    {
      name: "stock-counts",
      title: `Stock count of the ${room}`,
      question: `How many pieces lie in the ${room}, full boxes and loose pieces together?`,
      expectedAnswer: String(total),
      system: { name: "tally", version: random.pick(["1.0.0", "1.1.0", "2.0.0"]) },
      agents: [{ name: "Counter", tools: ["read_shelves"] }, { name: "Bookkeeper" }],
      environment: "Warehouse_System",
      startedAt: new Date(Date.UTC(2026, 8, 1) + at * 5_400_000).toISOString(),
      tags: ["sample", "stock"],
    },
    random,
  );
  script.ask();
  script.useTool(
    "Counter",
    "read_shelves",
    { store: room },
    table(
      ["goods", "boxes", "pieces a box", "loose"],
      shelves.map(({ name, full, per, loose }) => [name, full, per, loose]),
    ),
  );
  let [sum, faultAt] = [0, -1];
  for (const [index, { name, full, per, loose }] of shelves.entries()) {
    const isSlip = isFaulty && index === slip;
    const pieces = full * per + (isSlip ? 0 : loose);
    if (isSlip) faultAt = script.nextIndex;
    sum += pieces;
    script.say(
      "Counter",
      isSlip
        ? `${name}: ${full} boxes of ${per}, that is ${pieces} pieces.`
        : `${name}: ${full} × ${per} + ${loose} loose = ${pieces} pieces.`,
    );
  }
  script.say("Bookkeeper", `The shelves add up to ${sum} pieces.\n\nFINAL ANSWER: ${sum}`);
  const lost = shelves[slip];
  const reason = `Counter leaves out the ${lost?.loose} loose ${lost?.name}; the total is ${sum} instead of ${total}.`;
  return script.finish({
    finalAnswer: String(sum),
    termination: "The bookkeeper answered.",
    externalId: `sample-stock-${at + 1}`,
    fault: isFaulty ? { stepIndex: faultAt, reason } : null,
  });
}
