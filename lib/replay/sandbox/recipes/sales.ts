import { shuffled } from "@/lib/attribution/statistics/seeded-random";
import { between } from "../draws";
import { javascriptCall, lastValue, numberOf, type Recipe, sqlCall } from "../recipe";
import { quoted } from "../sql-tool";
import { type Brief, type Item, pick, valueFor, valueOf } from "../wording";
import { world } from "../world";

const regions = ["North", "South", "West"] as const;
const lines = ["paper", "glass", "tools"] as const;
const states = ["returned", "cancelled", "reserved"] as const;
const periods = [
  ["01-01", "03-31"],
  ["04-01", "06-30"],
  ["07-01", "09-30"],
  ["10-01", "12-31"],
] as const;

interface Order {
  region: string;
  line: string;
  quantity: number;
  price: number;
  status: string;
  day: string;
}

interface Wish {
  firm: string;
  region: string;
  line: string | null;
  from: string;
  until: string;
  without: string | null;
  least: number | null;
  year: number;
  decimals: number;
}

const dayOf = (year: number, random: () => number): string =>
  `${year}-${String(between(1, 12, random)).padStart(2, "0")}-${String(between(1, 28, random)).padStart(2, "0")}`;

const anyOrder = (year: number, random: () => number): Order => ({
  region: pick(regions, random),
  line: pick(lines, random),
  quantity: between(1, 20, random),
  price: between(12, 90, random),
  status: random() < 0.6 ? "paid" : pick(states, random),
  day: dayOf(year, random),
});

/** Orders of all kinds, some that fit the wish, and for each condition some that only it keeps out. */
function drawOrders(wish: Wish, random: () => number): Order[] {
  const month = wish.from.slice(5, 7);
  const fitting = (): Order => ({
    ...anyOrder(wish.year, random),
    region: wish.region,
    line: wish.line ?? pick(lines, random),
    status: "paid",
    quantity: between(wish.least ?? 1, 20, random),
    day: `${wish.year}-${month}-${String(between(2, 27, random)).padStart(2, "0")}`,
  });
  const nearly = [
    ...[
      {
        region: pick(
          regions.filter((region) => region !== wish.region),
          random,
        ),
      },
    ],
    ...[
      { day: `${wish.year - 1}-12-${between(10, 28, random)}` },
      { day: `${wish.year + 1}-01-${between(10, 28, random)}` },
    ],
    ...(wish.line === null
      ? []
      : [
          {
            line: pick(
              lines.filter((line) => line !== wish.line),
              random,
            ),
          },
        ]),
    ...(wish.without === null ? [] : [{ status: wish.without }]),
    ...(wish.least === null ? [] : [{ quantity: between(1, wish.least - 1, random) }]),
  ];
  return shuffled(
    [
      ...Array.from({ length: 6 }, fitting),
      ...nearly.flatMap((change) => [
        { ...fitting(), ...change },
        { ...fitting(), ...change },
      ]),
      ...Array.from({ length: 22 }, () => anyOrder(wish.year, random)),
    ],
    random,
  );
}

const isWanted = (order: Order, wish: Wish): boolean =>
  order.region === wish.region &&
  (wish.line === null || order.line === wish.line) &&
  order.day >= wish.from &&
  order.day <= wish.until &&
  order.status !== wish.without &&
  (wish.least === null || order.quantity >= wish.least);

const question = ({ firm, region, line, from, until, without, least, year, decimals }: Wish): string =>
  [
    `How much did ${firm} take in the region ${region}?`,
    ...(line === null ? [] : [`Count only the product line ${line}.`]),
    `Count only orders from ${from} to ${until}, both days included.`,
    ...(without === null ? [] : [`Leave out orders that are ${without}.`]),
    ...(least === null ? [] : [`Count only orders of at least ${least} pieces.`]),
    `Orders are in florins: take off the commission of the firm's agents, and give the sum in kruna by the exchange rate of ${year}, rounded to ${decimals} ${decimals === 1 ? "decimal" : "decimals"}.`,
  ].join(" ");

const conditions: readonly [beginning: string, condition: (value: string) => string][] = [
  ["only the region", (value) => `region = ${quoted(value)}`],
  ["only the product line", (value) => `line = ${quoted(value)}`],
  ["not before", (value) => `ordered_on >= ${quoted(value)}`],
  ["not after", (value) => `ordered_on <= ${quoted(value)}`],
  ["without orders that are", (value) => `status <> ${quoted(value)}`],
  ["at least pieces", (value) => `quantity >= ${numberOf(value, 0)}`],
  ["at most pieces", (value) => `quantity <= ${numberOf(value, 0)}`],
];

const conditionsOf = (constraints: readonly Item[]): string[] =>
  constraints.flatMap(({ key, value }) => {
    const known = conditions.find(([beginning]) => key.toLowerCase() === beginning);
    return known === undefined ? [] : [known[1](value)];
  });

const whereOf = (constraints: readonly Item[]): string => {
  const all = conditionsOf(constraints);
  return all.length === 0 ? "" : ` WHERE ${all.join(" AND ")}`;
};

const termsOf = ({ constraints, facts }: Brief) => ({
  rate: numberOf(valueFor(facts, "exchange rate of"), 1),
  commission: numberOf(valueFor(facts, "commission of"), 0),
  decimals: Math.min(10, Math.max(0, numberOf(valueOf(constraints, "decimals"), 2))),
});

/** Sums of orders under conditions, by SQL, then converted. */
export const sales: Recipe = {
  goal: "add up the orders that count, take off the commission, and convert the sum",
  draw: (random) => {
    const firm = pick(world.firms, random);
    const rate = pick(world.rates, random);
    const [from, until] = pick(periods, random);
    const [line, without, least] = [pick(lines, random), pick(states, random), between(4, 9, random)];
    const left = between(0, 3, random);
    const wish: Wish = {
      firm: firm.name,
      region: pick(regions, random),
      line: left === 0 ? null : line,
      without: left === 1 ? null : without,
      least: left === 2 ? null : least,
      year: rate.year,
      from: `${rate.year}-${from}`,
      until: `${rate.year}-${until}`,
      decimals: between(1, 2, random),
    };
    const orders = drawOrders(wish, random);
    const sum = orders
      .filter((order) => isWanted(order, wish))
      .reduce((total, { quantity, price }) => total + quantity * price, 0);
    const exact = (sum * (100 - firm.commissionPercent) * Math.round(rate.kruna * 1_000)) / 10 ** (5 - wish.decimals);
    // A tie at the last decimal would be rounded one way here and another there.
    if (Math.abs((exact % 1) - 0.5) < 0.01) return null;
    return {
      question: question(wish),
      expectedAnswer: (Math.round(exact) / 10 ** wish.decimals).toFixed(wish.decimals),
      tables: [
        {
          name: "orders",
          columns: ["id", "region", "line", "quantity", "unit_price", "status", "ordered_on"],
          rows: orders.map((order, at) => [
            at + 1,
            order.region,
            order.line,
            order.quantity,
            order.price,
            order.status,
            order.day,
          ]),
        },
      ],
    };
  },
  readQuestion: (text) => {
    const item = (key: string, found: RegExp): Item[] => {
      const value = found.exec(text)?.[1];
      return value === undefined ? [] : [{ key, value }];
    };
    return [
      ...item("commission of", /How much did (.+?) take/),
      ...item("only the region", /in the region (\w+)/),
      ...item("only the product line", /only the product line (\w+)/),
      ...item("not before", /only orders from (\S+) to/),
      ...item("not after", /only orders from \S+ to ([\d-]+)/),
      ...item("without orders that are", /Leave out orders that are (\w+)/),
      ...item("at least pieces", /at least (\d+) pieces/),
      ...item("exchange rate of", /exchange rate of (\d+)/),
      ...item("decimals", /rounded to (\d+) decimals?/),
    ];
  },
  needs: (constraints) =>
    (["commission of", "exchange rate of"] as const).flatMap((key) => {
      const value = valueOf(constraints, key);
      return value === undefined ? [] : [`${key} ${value}`];
    }),
  nextMove: (brief, outputs, random) => {
    const { rate, commission, decimals } = termsOf(brief);
    if (outputs.length === 0) {
      const name = pick(["total", "sum_florins", "taken"], random);
      return { call: sqlCall(`SELECT SUM(quantity * unit_price) AS ${name} FROM orders${whereOf(brief.constraints)}`) };
    }
    if (outputs.length === 1) {
      const [total, rest] = pick(
        [
          ["total", "rest"],
          ["sum", "net"],
          ["florins", "kept"],
        ] as const,
        random,
      );
      const code = [
        `const ${total} = ${numberOf(lastValue(outputs[0]), 0)};`,
        `const ${rest} = ${total} * (1 - ${commission} / 100);`,
        `console.log((${rest} * ${rate}).toFixed(${decimals}));`,
      ];
      return { call: javascriptCall(code.join("\n")) };
    }
    return {
      result: lastValue(outputs.at(-1)),
      how: "one query over the orders, then the commission and the rate in a program",
    };
  },
  recount: (brief, random) => {
    const { rate, commission, decimals } = termsOf(brief);
    const name = pick(["own_count", "own_check", "recount"], random);
    const value = `SUM(unit_price * quantity) * ${100 - commission} / 100.0 * ${rate}`;
    return sqlCall(`SELECT ROUND(${value}, ${decimals}) AS ${name} FROM orders${whereOf(brief.constraints)}`);
  },
};
