import { type Trace } from "@/lib/traces/trace";
import { type SeededRandom } from "./seeded-random";
import { money, table, TraceScript } from "./trace-script";

const regions = ["North", "Coast", "Highland", "Delta"] as const;
const statuses = ["delivered", "delivered", "delivered", "delivered", "cancelled"] as const;

interface Order {
  id: number;
  region: (typeof regions)[number];
  day: string;
  cents: number;
  status: "delivered" | "cancelled";
}

interface Sum {
  region: string;
  count: number;
  cents: number;
}

/** Average order value by region, highest first. */
function averages(orders: readonly Order[]): Sum[] {
  const sums = regions.map((region): Sum => {
    const own = orders.filter((order) => order.region === region);
    return { region, count: own.length, cents: own.reduce((sum, order) => sum + order.cents, 0) };
  });
  return sums.sort((x, y) => averageOf(y) - averageOf(x));
}

const averageOf = (sum: Sum): number => Math.round(sum.cents / Math.max(1, sum.count));
const isDelivered = (order: Order): boolean => order.status === "delivered";

/** A quarter of orders. Drawn again until canceled orders decide which region leads. */
function drawOrders(random: SeededRandom): Order[] {
  for (;;) {
    const orders = Array.from({ length: 48 }, (_, at): Order => {
      const status = random.pick(statuses);
      const cents = status === "cancelled" ? random.int(21_000, 64_000) : random.int(4_000, 28_000);
      const day = `2026-0${random.int(7, 9)}-${String(random.int(1, 28)).padStart(2, "0")}`;
      return { id: 5200 + at, region: random.pick(regions), day, cents, status };
    });
    if (averages(orders)[0]?.region !== averages(orders.filter(isDelivered))[0]?.region) return orders;
  }
}

const rowsOf = (sums: readonly Sum[]): (string | number)[][] =>
  sums.map((sum) => [sum.region, sum.count, money(sum.cents), money(averageOf(sum))]);
const head = ["region", "orders", "revenue", "average"];

/** A question to a small table, in which the query forgets a condition that the question states. */
export function dataAnalysis(random: SeededRandom): Trace {
  const orders = drawOrders(random);
  const right = averages(orders.filter(isDelivered));
  const wrong = averages(orders);
  const [best, claimed, second] = [right[0] as Sum, wrong[0] as Sum, wrong[1] as Sum];
  const cancelled = orders.filter((order) => !isDelivered(order));
  const script = new TraceScript(setting(best), random);
  look(script, orders);
  const faultAt = script.nextIndex;
  const sql =
    "SELECT region, count(*) AS orders, sum(amount) AS revenue, round(avg(amount), 2) AS average\nFROM orders\nWHERE day BETWEEN '2026-07-01' AND '2026-09-30'\nGROUP BY region\nORDER BY average DESC";
  script.useTool("Analyst", "run_sql", { sql }, table(head, rowsOf(wrong)));
  script.say(
    "Analyst",
    `${claimed.region} leads with an average of ${money(averageOf(claimed))} over ${claimed.count} orders, before ${second.region} with ${money(averageOf(second))}.`,
  );
  script.say(
    "Statistician",
    `The four groups hold ${wrong.map((sum) => `${sum.count} (${sum.region})`).join(", ")} orders, which add up to ${orders.length}. The gap between first and second is ${money(averageOf(claimed) - averageOf(second))}. With groups this small single large orders matter, but the question asks for the plain average, so the ranking stands.`,
  );
  script.handOff(
    "Analyst",
    "Reporter",
    `Region ${claimed.region}, average ${money(averageOf(claimed))}, third quarter of 2026.`,
  );
  script.say(
    "Reporter",
    `In the third quarter of 2026 ${claimed.region} had the highest average order value, ${money(averageOf(claimed))}.\n\nFINAL ANSWER: ${claimed.region}, ${money(averageOf(claimed))}`,
  );
  return script.finish({
    finalAnswer: `${claimed.region}, ${money(averageOf(claimed))}`,
    termination: "The reporter answered.",
    externalId: "sample-data-analysis",
    fault: {
      stepIndex: faultAt,
      reason: `The query keeps the ${cancelled.length} cancelled orders, which the question excludes: it has no condition on status. Over ${orders.length} orders ${claimed.region} leads; over the ${orders.length - cancelled.length} delivered ones it is ${best.region} with ${money(averageOf(best))}.`,
      failureMode: "Disobey task specification",
    },
  });
}

function setting(best: Sum): ConstructorParameters<typeof TraceScript>[0] {
  return {
    name: "data-analysis",
    title: "Average order value by region, third quarter",
    question:
      "In the orders table, which region had the highest average order value in the third quarter of 2026? Cancelled orders do not count. Give the region and the average.",
    expectedAnswer: `${best.region}, ${money(averageOf(best))}`,
    system: { name: "ledger-desk", version: "5.0.3" },
    agents: [
      { name: "Analyst", systemPrompt: "Turn the question into SQL and read the result.", tools: ["run_sql"] },
      { name: "Statistician", systemPrompt: "Judge whether the numbers support the claim: sizes, outliers, ties." },
      { name: "Reporter", systemPrompt: "Answer the user in at most three sentences." },
    ],
    environment: "Database",
    startedAt: "2026-10-15T15:48:09.000Z",
    tags: ["sample", "data"],
  };
}

/** The first look at the table: its rows, its states, what is missing. */
function look(script: TraceScript, orders: readonly Order[]): void {
  const cancelled = orders.filter((order) => !isDelivered(order));
  const sample = orders
    .slice(0, 6)
    .map((order) => [order.id, order.region, order.day, money(order.cents), order.status]);
  script.ask();
  script.say("Analyst", "I look at the shape of the table first, then write the query.");
  script.useTool(
    "Analyst",
    "run_sql",
    { sql: "SELECT * FROM orders ORDER BY id LIMIT 6" },
    table(["id", "region", "day", "amount", "status"], sample),
  );
  script.useTool(
    "Analyst",
    "run_sql",
    { sql: "SELECT status, count(*) FROM orders GROUP BY status" },
    table(
      ["status", "count"],
      [
        ["delivered", orders.length - cancelled.length],
        ["cancelled", cancelled.length],
      ],
    ),
  );
  script.useTool(
    "Analyst",
    "run_sql",
    {
      sql: "SELECT min(day), max(day), count(*) FROM orders WHERE day BETWEEN '2026-07-01' AND '2026-09-30' AND amount IS NUL",
    },
    'ERROR: syntax error at or near "NUL" at character 101',
    true,
  );
  script.useTool(
    "Analyst",
    "run_sql",
    { sql: "SELECT count(*) FROM orders WHERE amount IS NULL" },
    table(["count"], [[0]]),
  );
  script.think(
    "Analyst",
    "Every row lies in the third quarter and no amount is missing. One row per region with count, sum and average answers the question.",
  );
}
