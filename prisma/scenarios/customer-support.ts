import { type Trace } from "@/lib/traces/trace";
import { type SeededRandom } from "./seeded-random";
import { money, table, TraceScript } from "./trace-script";

interface Ticket {
  id: number;
  customer: string;
  item: string;
  cents: number;
  daysSinceDelivery: number;
  isOpened: boolean;
  isFinalSale: boolean;
  isDefective: boolean;
  message: string;
}

const windowDays = 30;
const openedFeePercent = 15;
const ticketCount = 22;

const customers = [
  "Amara N.",
  "Bea K.",
  "Chidi O.",
  "Dana W.",
  "Elif S.",
  "Farid H.",
  "Greta L.",
  "Hugo M.",
  "Ines P.",
  "Jonas R.",
  "Kaya T.",
  "Leila B.",
  "Mirko V.",
  "Nadia F.",
  "Omar J.",
  "Petra G.",
  "Quinn D.",
  "Rosa C.",
  "Samir A.",
  "Tove E.",
  "Uma I.",
  "Viktor Z.",
];
/** What is sold, and what goes wrong with it. */
const defects: Record<string, string> = {
  "desk lamp": "It flickers and then goes dark, with a new bulb too.",
  kettle: "It leaks at the base as soon as the water is hot.",
  "office chair": "It sinks to the lowest position as soon as I sit down.",
  "wool throw": "A whole row of stitches came undone on the first evening.",
  "camping stove": "The valve does not close; I could smell gas all night.",
  "hand blender": "It stopped on the second day and does not switch on any more.",
  bookshelf: "One side panel is split from top to bottom.",
  "air purifier": "The fan scrapes and the filter light never goes out.",
  "rain jacket": "It lets the water in at both shoulder seams.",
  "bread maker": "The paddle turns for a minute and then the display shows E2.",
  "monitor arm": "The joint does not hold; the screen sinks to the desk.",
  "picnic set": "Two of the four plates came broken.",
};
const items = Object.keys(defects);
const wishes = [
  "It does not fit where I wanted to put it.",
  "My flatmate bought the same one, so I have two now.",
  "The colour is darker than on your page.",
  "I ordered the wrong size, sorry about that.",
  "It arrived after the birthday it was meant for.",
  "I found that I do not use it at all.",
  "It is bigger than it looked in the pictures.",
];
function drawTickets(random: SeededRandom): Ticket[] {
  return random
    .shuffle(customers)
    .slice(0, ticketCount)
    .map((customer, at): Ticket => {
      const isDefective = random.int(1, 5) === 1;
      const item = random.pick(items);
      return {
        id: 8101 + at * 3,
        customer,
        item,
        cents: random.int(19, 240) * 100 + random.pick([0, 49, 90, 99]),
        daysSinceDelivery: random.int(3, 58),
        isOpened: random.int(0, 1) === 1,
        isFinalSale: random.int(1, 7) === 1,
        isDefective,
        message: (isDefective ? defects[item] : undefined) ?? random.pick(wishes),
      };
    });
}

/** What the policy grants, in cents, and the rule that says so. */
function decide(ticket: Ticket): { cents: number; rule: string } {
  if (ticket.isDefective)
    return { cents: ticket.cents, rule: "R4: a defect is refunded in full, whenever it shows in the first year" };
  if (ticket.isFinalSale) return { cents: 0, rule: "R3: final sale, no return" };
  if (ticket.daysSinceDelivery > windowDays)
    return { cents: 0, rule: `R1: ${ticket.daysSinceDelivery} days since delivery, the window is ${windowDays}` };
  if (ticket.isOpened)
    return {
      cents: Math.round((ticket.cents * (100 - openedFeePercent)) / 100),
      rule: `R2: opened, ${openedFeePercent} % restocking fee`,
    };
  return { cents: ticket.cents, rule: "R1: within the window and unopened, refunded in full" };
}

/**
 * Which ticket goes wrong: the first opened one inside the window, whose fee is left out, after some were done right.
 */
const isFaultCase = (ticket: Ticket): boolean =>
  !ticket.isDefective && !ticket.isFinalSale && ticket.isOpened && ticket.daysSinceDelivery <= windowDays;

/**
 * A backlog of refund tickets worked through one by one; in one of them a fee is left
 * out, and the day's total is wrong.
 */
export function customerSupport(random: SeededRandom): Trace {
  const tickets = drawTickets(random);
  const cases = tickets.filter(isFaultCase);
  const faulty = cases[Math.floor(cases.length / 2)] as Ticket;
  const total = tickets.reduce((sum, ticket) => sum + decide(ticket).cents, 0);
  const claimed = total - decide(faulty).cents + faulty.cents;
  const script = new TraceScript(
    {
      name: "customer-support",
      title: `A backlog of ${ticketCount} refund requests`,
      question: `Work through the ${ticketCount} open refund requests in the queue by the returns policy, answer each customer, and report the total amount refunded.`,
      expectedAnswer: `€${money(total)}`,
      system: { name: "front-desk", version: "4.2.0" },
      agents: [
        { name: "Triage", systemPrompt: "Take the next request from the queue and hand it on with what is known." },
        {
          name: "PolicyAgent",
          systemPrompt: "Decide by the written policy. Name the rule that you used.",
          tools: ["read_policy"],
        },
        {
          name: "RefundAgent",
          systemPrompt: "Carry out what PolicyAgent decided and write to the customer.",
          tools: ["issue_refund", "close_ticket"],
        },
      ],
      environment: "Help_Desk",
      startedAt: "2026-10-26T08:00:03.000Z",
      tags: ["sample", "support", "tools"],
    },
    random,
  );
  script.ask("supervisor (user)");
  script.useTool(
    "PolicyAgent",
    "read_policy",
    { document: "returns" },
    `Returns policy\n\nR1. Within ${windowDays} days of delivery an article may be returned for the full price.\nR2. If the package was opened, a restocking fee of ${openedFeePercent} % is kept.\nR3. Final-sale articles cannot be returned.\nR4. A defect is refunded in full, whatever the other rules say, for one year.`,
  );
  let faultAt = -1;
  for (const [at, ticket] of tickets.entries()) {
    const isWrong = ticket === faulty;
    const stepIndex = workThrough(script, ticket, at, isWrong, random);
    if (isWrong) faultAt = stepIndex;
  }
  const paid = tickets.filter((ticket) => decide(ticket).cents > 0).length;
  script.useTool(
    "RefundAgent",
    "refund_report",
    { day: "2026-10-26" },
    `{"refunds":${paid},"declined":${ticketCount - paid},"total":"${money(claimed)}","currency":"EUR"}`,
  );
  script.say(
    "Triage",
    `The queue is empty: ${paid} refunds, ${ticketCount - paid} declined, every customer answered. Refunded in total: €${money(claimed)}.\n\nFINAL ANSWER: €${money(claimed)}`,
  );
  return script.finish({
    finalAnswer: `€${money(claimed)}`,
    termination: "The queue was empty.",
    externalId: "sample-customer-support",
    fault: {
      stepIndex: faultAt,
      reason: `The ${faulty.item} of ticket ${faulty.id} came back opened, so rule R2 keeps ${openedFeePercent} %. PolicyAgent grants the full €${money(faulty.cents)} instead of €${money(decide(faulty).cents)}; RefundAgent pays it, and the day's total is €${money(claimed - total)} too high.`,
      failureMode: "Disobey task specification",
    },
  });
}

/** The five or six steps of one ticket; answers the index of the decision. */
function workThrough(script: TraceScript, ticket: Ticket, at: number, isWrong: boolean, random: SeededRandom): number {
  const { id, customer, item, cents } = ticket;
  const facts = table(
    ["ticket", "customer", "article", "price", "days since delivery", "package", "sale"],
    [
      [
        id,
        customer,
        item,
        `€${money(cents)}`,
        ticket.daysSinceDelivery,
        ticket.isOpened ? "opened" : "sealed",
        ticket.isFinalSale ? "final" : "regular",
      ],
    ],
  );
  script.useTool("Triage", "next_ticket", { queue: "refunds", position: at + 1 }, `${facts}\n\n“${ticket.message}”`);
  const decision = isWrong ? { cents, rule: "R1: within the window, refunded in full" } : decide(ticket);
  const stepIndex = script.nextIndex;
  script.say(
    "PolicyAgent",
    `${random.pick(["Decision", "My decision", "By the policy"])} for ${id}: ${decision.cents === 0 ? "decline" : `refund €${money(decision.cents)}`}. ${decision.rule}.`,
  );
  if (decision.cents > 0) {
    script.useTool(
      "RefundAgent",
      "issue_refund",
      { ticket: id, amount: money(decision.cents), currency: "EUR" },
      `{"refund":"RF-${id}","status":"queued"}`,
    );
  } else {
    script.useTool(
      "RefundAgent",
      "close_ticket",
      { ticket: id, resolution: "declined" },
      `{"ticket":${id},"status":"closed"}`,
    );
  }
  if (at % 3 === 0) script.say("RefundAgent", letter(ticket, decision.cents, random));
  return stepIndex;
}

function letter(ticket: Ticket, cents: number, random: SeededRandom): string {
  const greeting = random.pick(["Hello", "Dear", "Good morning"]);
  const body =
    cents === 0
      ? `thank you for writing about the ${ticket.item}. I am sorry to say that this return is outside our policy, so I cannot refund it.`
      : `thank you for writing about the ${ticket.item}. €${money(cents)} are on their way to your account and should be there in three to five days.`;
  return `${greeting} ${ticket.customer.split(" ")[0]},\n\n${body}\n\n${random.pick(["Kind regards", "All the best", "Have a good day"])}\nThe front desk`;
}
