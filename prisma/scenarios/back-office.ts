import { assembleTrace, mergeAgents, speakersOf } from "@/lib/traces/assemble-trace";
import { type Step, type StepKind, type Trace } from "@/lib/traces/trace";
import { type SeededRandom } from "./seeded-random";

/**
 * How a run of the made system fails. None is a place in the trace, and none is in a single word of the text alone:
 * - `swapped-currency`: Pricing writes another currency than the rate service gave it just before;
 * - `stale-order`: Ledger looks up the order of an earlier invoice;
 * - `forced-posting`: Courier posts a payment with an argument that others may use and it may not;
 * - `skipped-confirmation`: Courier posts a payment that nobody was asked to confirm;
 * - `unread-contract`: Reviewer agrees without naming the contract that its other messages name.
 */
export const faultPatterns = [
  "swapped-currency",
  "stale-order",
  "forced-posting",
  "skipped-confirmation",
  "unread-contract",
] as const;
export type FaultPattern = (typeof faultPatterns)[number];

const reasons: Record<FaultPattern | "none", string> = {
  "swapped-currency":
    "It writes another currency than the rate service gave it in the step before, and everything after rests on it.",
  "stale-order": "It looks up the order of an earlier invoice, so the invoice is matched against the wrong order.",
  "forced-posting": "It posts the payment with mode “force”, which skips the checks of the bank.",
  "skipped-confirmation": "It posts a payment that nobody was asked to confirm.",
  "unread-contract": "It releases the invoice without having looked at the contract.",
  none: "Drawn by chance: nothing in the run tells this step from the others.",
};

interface Invoice {
  number: string;
  order: string;
  vendor: string;
  currency: string;
  cents: number;
  rate: number;
}

const vendors = ["Harlow", "Ostrava Steel", "Nadir Optics", "Pell & Sons", "Quay Freight", "Brandt", "Ilmen Paper"];
const currencies = ["EUR", "GBP", "CHF", "SEK", "PLN", "NOK"];
type Agent = "Intake" | "Ledger" | "Pricing" | "Reviewer" | "Courier";

/**
 * One run of a made back office that reconciles one to three invoices: 12 to about 45 steps with hand-offs, tool calls,
 * harmless errors, retries and apologies. With a fault pattern it failed and says where; with `none` it failed and its
 * label stands at a step drawn by chance, so that there is nothing to learn; without one it passed.
 */
export function backOfficeRun(random: SeededRandom, pattern: FaultPattern | "none" | null, systemName: string): Trace {
  const office = new BackOffice(random);
  const invoices = drawInvoices(random, pattern === "stale-order" ? random.int(2, 3) : random.pick([1, 1, 2, 3]));
  const from = pattern === "stale-order" ? 1 : 0;
  const faulty = pattern === null || pattern === "none" ? -1 : random.int(from, invoices.length - 1);
  office.open(invoices);
  for (const [at, invoice] of invoices.entries()) {
    const fault = at === faulty ? (pattern as FaultPattern) : null;
    office.reconcile(invoice, invoices[at - 1] ?? invoice, fault);
  }
  office.close(invoices);
  const acting = office.steps.filter((step) => step.kind !== "tool-result" && step.kind !== "input");
  const label = pattern === "none" ? random.pick(acting) : office.steps[office.faultAt];
  return assembleTrace({
    format: "faultline",
    question: office.question,
    steps: office.steps,
    agents: mergeAgents(speakersOf(office.steps)),
    outcome: pattern === null ? "passed" : "failed",
    system: { name: systemName },
    title: `Reconciliation of ${invoices.map(({ number }) => number).join(", ")}`,
    ...(label === undefined
      ? {}
      : {
          groundTruth: {
            agent: label.agent,
            stepIndex: label.index,
            reason: pattern === null ? "" : reasons[pattern],
            quotes: [],
            suspects: [],
          },
        }),
  });
}

function drawInvoices(random: SeededRandom, count: number): Invoice[] {
  const first = random.int(1_000, 8_000);
  return Array.from({ length: count }, (_, at) => ({
    number: `INV-${first + at * 7}`,
    order: `PO-${first * 3 + at * 11}`,
    vendor: random.pick(vendors),
    currency: random.pick(currencies),
    cents: random.int(9_000, 900_000),
    rate: random.int(600, 1_400) / 1_000,
  }));
}

const amount = (cents: number): string => (cents / 100).toFixed(2);

/**
 * Writes the run step by step. What is drawn by chance is independent of the fault, except
 * where the fault itself says so.
 */
class BackOffice {
  readonly steps: Step[] = [];
  question = "";
  faultAt = -1;

  constructor(private readonly random: SeededRandom) {}

  open(invoices: readonly Invoice[]): void {
    const { random } = this;
    const list = invoices.map(({ number, vendor }) => `${number} of ${vendor}`).join(", ");
    this.question = random.pick([
      `Reconcile ${list} with their orders and pay what is due.`,
      `Please settle ${list} today, after the usual checks.`,
      `Check ${list} against order, price and contract, then post the payments.`,
    ]);
    this.add("Clerk", "input", this.question);
    if (this.chance(60)) this.say("Intake", `I have ${invoices.length} in the queue: ${list}. Taking them in turn.`);
  }

  reconcile(invoice: Invoice, earlier: Invoice, fault: FaultPattern | null): void {
    this.takeIn(invoice);
    this.lookUp(invoice, earlier, fault === "stale-order");
    this.price(invoice, fault === "swapped-currency");
    this.review(invoice, fault === "unread-contract");
    this.pay(invoice, fault);
  }

  close(invoices: readonly Invoice[]): void {
    if (this.chance(40))
      this.say("Reviewer", "Nothing is left open on my side; the forced retries of today are noted.");
    this.say("Intake", `Done: ${invoices.length} reconciled and posted, confirmations are on file.`);
  }

  private takeIn({ number, order, vendor, currency, cents }: Invoice): void {
    const text = `${number} of ${vendor}: order ${order}, ${amount(cents)} ${currency}.`;
    if (this.chance(70)) this.useTool("Intake", "read_invoice", { invoice: number }, { number, order, currency });
    this.add("Intake", "handoff", `${text} ${this.random.pick(["Please match it.", "Over to you.", "Next one."])}`, {
      recipient: "Ledger",
    });
  }

  private lookUp({ number, order, vendor, cents, currency }: Invoice, earlier: Invoice, isStale: boolean): void {
    const asked = isStale ? earlier.order : order;
    if (!isStale && this.chance(30)) {
      this.useTool("Ledger", "find_order", { order, mode: "strict" }, "Error: the order service timed out", true);
      if (this.chance(50)) this.say("Ledger", "Sorry, the order service did not answer. I force a fresh look.");
    }
    if (isStale) this.faultAt = this.steps.length;
    const mode = this.random.pick(["strict", "strict", "force"]);
    this.useTool("Ledger", "find_order", { order: asked, mode }, { order: asked, vendor, open: amount(cents) });
    if (this.chance(60)) {
      this.say("Ledger", `${number} matches an open order of ${vendor} over ${amount(cents)} ${currency}.`);
    }
  }

  private price({ number, currency, cents, rate }: Invoice, isSwapped: boolean): void {
    if (!isSwapped && this.chance(20)) {
      this.say("Pricing", `${number} carries a price that was agreed in ${currency}; nothing to convert.`);
      return;
    }
    this.useTool("Pricing", "get_rate", { base: currency }, { base: currency, rate });
    const other = this.random.pick(currencies.filter((one) => one !== currency));
    const written = isSwapped ? other : currency;
    if (isSwapped) this.faultAt = this.steps.length;
    const house = amount(cents * rate);
    this.say(
      "Pricing",
      this.random.pick([
        `${amount(cents)} ${written} at ${rate} make ${house} in house money, within the price agreed.`,
        `At ${rate} the ${amount(cents)} ${written} are ${house}; the price holds.`,
      ]),
    );
  }

  private review({ number, vendor }: Invoice, isUnread: boolean): void {
    if (this.chance(25)) this.say("Ledger", `The contract with ${vendor} is in the archive, should anybody need it.`);
    const sign = this.random.pick(["Agreed", "Fine by me", "Released"]);
    if (isUnread) this.faultAt = this.steps.length;
    const basis = isUnread
      ? this.random.pick(["order, price and vendor are in line", "price and quantity are in line with the order"])
      : this.random.pick([
          "price, quantity and contract are in line with the order",
          "order, price, contract and vendor are in line",
        ]);
    this.say("Reviewer", `${sign}: ${number}, ${basis}.`);
    if (this.chance(20)) this.say("Reviewer", "Second look: the terms of the contract allow thirty days.");
  }

  private pay({ number, cents, currency }: Invoice, fault: FaultPattern | null): void {
    if (this.chance(30)) this.say("Courier", `${this.random.pick(["Preparing", "Next is"])} the payment of ${number}.`);
    if (fault !== "skipped-confirmation") {
      this.useTool(
        "Courier",
        "ask_confirmation",
        { invoice: number, from: "treasury", mode: "force" },
        { confirmed: true },
      );
    }
    const isForced = fault === "forced-posting";
    if (!isForced && this.chance(20)) {
      const args = { invoice: number, mode: "normal" };
      this.useTool("Courier", "post_payment", args, "Error: 503 the bank is busy", true);
      this.say("Courier", "The bank was busy; sorry for the delay, trying once more.");
      if (fault === "skipped-confirmation") this.faultAt = this.steps.length - 3;
    }
    if (isForced || (fault === "skipped-confirmation" && this.faultAt === -1)) this.faultAt = this.steps.length;
    const args = { invoice: number, mode: isForced ? "force" : "normal" };
    this.useTool("Courier", "post_payment", args, { posted: number, amount: amount(cents), currency });
    if (this.chance(50)) this.say("Courier", `Posted ${number}.`);
  }

  private chance(percent: number): boolean {
    return this.random.int(1, 100) <= percent;
  }

  private say(agent: Agent, content: string): void {
    this.add(agent, "message", content);
  }

  /** A call and its answer: two steps. */
  private useTool(agent: Agent, name: string, args: object, answer: object | string, isError = false): void {
    this.add(agent, "tool-call", JSON.stringify(args), { tool: { name, arguments: args } });
    const content = typeof answer === "string" ? answer : JSON.stringify(answer);
    this.add("Tools", "tool-result", content, { isError, recipient: agent });
  }

  private add(agent: string, kind: StepKind, content: string, more: Partial<Step> = {}): void {
    const index = this.steps.length;
    const source = { pointer: `/trace/steps/${index}` };
    this.steps.push({ index, agent, rawAgent: agent, kind, content, isError: false, source, ...more });
  }
}

/** Failed runs of one office, all with the same kind of fault. */
export const backOffice = (random: SeededRandom, count: number): Trace[] =>
  Array.from({ length: count }, () => backOfficeRun(random, "swapped-currency", "Back office"));
