import { type Trace } from "@/lib/traces/trace";
import { type SeededRandom } from "./seeded-random";
import { money, table, TraceScript } from "./trace-script";

interface Lock {
  name: string;
  cents: number;
  rating: number;
  grade: "Bronze" | "Silver" | "Gold";
  isInStock: boolean;
}

const makers = ["Harrow", "Keeptight", "Ostrava", "Brennan", "Tidewell", "Lindqvist"];
const kinds = ["U-Lock 14", "Folding 90", "Chain 110", "U-Lock Mini", "Cable Plus", "Folding 75"];
const perPage = 8;
const pageCount = 3;

/**
 * A shop's catalog of three pages. Drawn again until the cheapest fitting lock stands on the last page,
 * which is the one that goes unread.
 */
function drawCatalogue(random: SeededRandom): Lock[] {
  for (;;) {
    const names = random.shuffle(makers.flatMap((maker) => kinds.map((kind) => `${maker} ${kind}`)));
    const locks = names.slice(0, perPage * pageCount).map((name): Lock => ({
      name,
      cents: random.int(38, 139) * 100 + random.pick([0, 50, 90, 95]),
      rating: random.int(31, 49) / 10,
      grade: random.pick(["Bronze", "Silver", "Gold", "Gold"] as const),
      isInStock: random.int(1, 5) > 1,
    }));
    const best = cheapest(locks);
    const bestBefore = cheapest(locks.slice(0, perPage * (pageCount - 1)));
    if (best && bestBefore && best !== bestBefore && new Set(locks.map(({ cents }) => cents)).size === locks.length)
      return locks;
  }
}

const fits = (lock: Lock): boolean => lock.grade === "Gold" && lock.rating >= 4 && lock.isInStock;
const cheapest = (locks: readonly Lock[]): Lock | undefined => locks.filter(fits).sort((x, y) => x.cents - y.cents)[0];

const describe = (lock: Lock): string =>
  `${lock.name}, €${money(lock.cents)}, ${lock.grade}, rated ${lock.rating.toFixed(1)}, ${lock.isInStock ? "in stock" : "sold out"}`;

/** An orchestrated web search in which the surfer reports after two of three result pages. */
export function webNavigation(random: SeededRandom): Trace {
  const locks = drawCatalogue(random);
  const right = cheapest(locks) as Lock;
  const answer = cheapest(locks.slice(0, perPage * (pageCount - 1))) as Lock;
  const script = new TraceScript(setting(right), random);
  script.ask();
  openShop(script, locks);
  const faultAt = readPages(script, locks);
  conclude(script, locks, answer);
  return script.finish({
    finalAnswer: `${answer.name}, €${money(answer.cents)}`,
    termination: "The orchestrator gave a final answer.",
    externalId: "sample-web-navigation",
    fault: {
      stepIndex: faultAt,
      reason: `WebSurfer calls the list complete after page 2 of ${pageCount}, although the shop lists ${locks.length} results at ${perPage} to a page. The ${right.name} at €${money(right.cents)} stands on the unread page, so the comparison never sees it.`,
      failureMode: "Premature termination",
    },
  });
}

const pageOf = (locks: readonly Lock[], page: number): Lock[] => locks.slice((page - 1) * perPage, page * perPage);

function openShop(script: TraceScript, locks: readonly Lock[]): void {
  plan(script);
  script.handOff(
    "Orchestrator",
    "WebSurfer",
    "Open the shop pedalhaus.example and find the category for bicycle locks. Tell me how many results it lists and how they are sorted.",
  );
  script.useTool(
    "WebSurfer",
    "visit",
    { url: "https://pedalhaus.example/" },
    "Pedalhaus — everything for the daily ride\n\nMenu: Bicycles · Lights · Locks · Bags · Workshop · Sale\nBanner: Free delivery above €60\n[cookie notice: Accept | Only necessary]",
  );
  script.useTool(
    "WebSurfer",
    "click",
    { target: "Only necessary" },
    "The cookie notice is gone. The page has not changed otherwise.",
  );
  script.useTool("WebSurfer", "click", { target: "Locks" }, resultPage(pageOf(locks, 1), 1));
  script.say(
    "WebSurfer",
    `The category Locks is open. It lists ${locks.length} results, sorted by popularity, ${perPage} to a page. The page shows price, security grade, rating and stock for each lock.`,
  );
  script.think(
    "Orchestrator",
    "The list is not sorted by price, so every result has to be read before one of them can be called the cheapest. Filters may help; ask for them first.",
  );
  script.handOff(
    "Orchestrator",
    "WebSurfer",
    "See whether the page lets you filter by grade Gold or sort by price. If it does, use that; if not, read the results page by page.",
  );
  script.useTool(
    "WebSurfer",
    "click",
    { target: "Filter" },
    "Filter panel: Brand (6) · Type (4) · Price from … to …\nNo filter for security grade. Sorting: Popularity | Newest",
    false,
  );
  script.useTool(
    "WebSurfer",
    "select",
    { target: "Sort by", value: "Price, low to high" },
    "Error: no option “Price, low to high” in the list. Options: Popularity, Newest.",
    true,
  );
  script.say(
    "WebSurfer",
    "The shop has no filter by grade and cannot sort by price. I will go through the results page by page, starting with the page that is open.",
  );
  script.think(
    "Orchestrator",
    "No shortcut. Reading all result pages is the only way; afterwards the Assistant can compare.",
  );
}

/** Reads two pages of three; answers the index of the step that calls the list complete. */
function readPages(script: TraceScript, locks: readonly Lock[]): number {
  script.handOff(
    "Orchestrator",
    "WebSurfer",
    `Read the results page by page and note each lock of grade Gold with rating and stock. All ${locks.length} results count.`,
  );
  script.useTool("WebSurfer", "read_page", { page: 1 }, resultPage(pageOf(locks, 1), 1));
  script.say("WebSurfer", noteOf(pageOf(locks, 1), 1));
  script.useTool("WebSurfer", "click", { target: "2" }, resultPage(pageOf(locks, 2), 2));
  const faultAt = script.nextIndex;
  script.say(
    "WebSurfer",
    `${noteOf(pageOf(locks, 2), 2)}\n\nThat completes the list: I have been through the results and there are no further Gold locks to note.`,
  );
  return faultAt;
}

function conclude(script: TraceScript, locks: readonly Lock[], answer: Lock): void {
  script.think(
    "Orchestrator",
    "The surfer says that the list is complete. The notes of page 1 and page 2 go to the Assistant for the comparison.",
  );
  const noted = locks.slice(0, perPage * (pageCount - 1)).filter((lock) => lock.grade === "Gold");
  script.handOff(
    "Orchestrator",
    "Assistant",
    `From these notes, choose the cheapest lock that is in stock and rated 4.0 or better:\n\n${noted.map((lock) => `- ${describe(lock)}`).join("\n")}`,
  );
  compare(script, noted, answer);
  script.think(
    "Orchestrator",
    "The name and the price are there. Before answering, make sure that the product page shows the same price.",
  );
  script.handOff(
    "Orchestrator",
    "WebSurfer",
    `Open the product page of ${answer.name} and confirm price, grade and stock.`,
  );
  script.useTool(
    "WebSurfer",
    "click",
    { target: answer.name },
    `${answer.name}\n€${money(answer.cents)} incl. VAT\nSecurity grade: ${answer.grade}\nCustomers: ${answer.rating.toFixed(1)} of 5\nAvailability: in stock, 2–3 days\n[Add to basket]`,
  );
  script.say("WebSurfer", `The product page agrees: ${describe(answer)}.`);
  script.think("Orchestrator", "Confirmed. The request is satisfied.");
  script.say(
    "Orchestrator",
    `The cheapest lock of grade Gold that is in stock and rated at least 4.0 is the ${answer.name} at €${money(answer.cents)}.\n\nFINAL ANSWER: ${answer.name}, €${money(answer.cents)}`,
  );
}

function setting(right: Lock): ConstructorParameters<typeof TraceScript>[0] {
  return {
    name: "web-navigation",
    title: "Cheapest Gold-grade bicycle lock in a web shop",
    question:
      "On pedalhaus.example, which bicycle lock of security grade Gold is the cheapest one that is in stock and rated 4.0 or better? Answer with name and price.",
    expectedAnswer: `${right.name}, €${money(right.cents)}`,
    system: { name: "errand-runner", version: "0.9.2" },
    agents: [
      {
        name: "Orchestrator",
        description: "Plans, hands out work and answers.",
        systemPrompt:
          "Keep a plan. Give one instruction at a time. Answer only when every part of the request is covered.",
      },
      { name: "WebSurfer", description: "Uses a browser.", tools: ["visit", "click", "select", "read_page"] },
      { name: "Assistant", description: "Compares, computes and writes." },
    ],
    environment: "Browser",
    startedAt: "2026-10-12T13:05:40.000Z",
    tags: ["sample", "web"],
  };
}

function plan(script: TraceScript): void {
  script.think(
    "Orchestrator",
    "Facts given: the shop, the grade, a lower bound for the rating, in stock. To look up: the full list of locks with price, grade, rating and stock. To derive: the cheapest that fits.\n\nPlan: 1. WebSurfer opens the category. 2. WebSurfer reads every result. 3. Assistant compares. 4. Confirm on the product page.",
  );
}

function compare(script: TraceScript, noted: readonly Lock[], answer: Lock): void {
  const rows = noted.map((lock) => [
    lock.name,
    `€${money(lock.cents)}`,
    lock.rating.toFixed(1),
    lock.isInStock ? "yes" : "no",
    fits(lock) ? "yes" : "no",
  ]);
  script.say(
    "Assistant",
    `${table(["Lock", "Price", "Rating", "In stock", "Fits"], rows)}\n\nAmong those that fit, the ${answer.name} costs least: €${money(answer.cents)}.`,
  );
}

const resultPage = (locks: readonly Lock[], page: number): string =>
  `Locks · page ${page} of ${pageCount} · sorted by popularity\n\n${locks.map((lock) => `• ${describe(lock)}`).join("\n")}\n\n${page > 1 ? "‹ Previous   " : ""}1  2  3${page < pageCount ? "   Next ›" : ""}`;

function noteOf(locks: readonly Lock[], page: number): string {
  const gold = locks.filter((lock) => lock.grade === "Gold");
  return `Page ${page}: ${gold.length} of ${locks.length} are Gold.\n${gold.map((lock) => `- ${describe(lock)}`).join("\n")}`;
}
