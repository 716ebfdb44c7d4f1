import { shuffled } from "@/lib/attribution/statistics/seeded-random";
import { between } from "../draws";
import { javascriptCall, lastValue, numberOf, type Recipe, sqlCall } from "../recipe";
import { quoted, readRows } from "../sql-tool";
import { type Brief, type Item, pick, valueFor, valueOf } from "../wording";
import { world } from "../world";

const hallNames = [
  ...[
    "Elm Hall",
    "Rose Hall",
    "Lark Hall",
    "Mill Hall",
    "Guild Hall",
    "Swan Hall",
    "Corn Hall",
    "Bell Hall",
    "Lamp Hall",
    "Rope Hall",
  ],
  ...[
    "Oak Hall",
    "Star Hall",
    "Salt Hall",
    "Fern Hall",
    "Dove Hall",
    "Anchor Hall",
    "Thistle Hall",
    "Market Hall",
    "Harbour Hall",
  ],
  ...["Weaver Hall", "Cooper Hall", "Baker Hall", "Saddler Hall", "Mason Hall"],
] as const;

interface Hall {
  name: string;
  town: string;
  seats: number;
  price: number;
  stepFree: "yes" | "no";
  stage: "yes" | "no";
}

interface Wish {
  town: string;
  people: number;
  days: number;
  firm: string;
  budget: number;
  needsStage: boolean;
}

interface Costs {
  fee: number;
  levyPercent: number;
  meal: number;
}

const costOf = (
  { price }: Pick<Hall, "price">,
  { days, people }: Pick<Wish, "days" | "people">,
  { fee, levyPercent, meal }: Costs,
): number => days * price * (1 + levyPercent / 100) + fee + people * days * meal;

const fits = (hall: Hall, wish: Wish): boolean =>
  hall.town === wish.town &&
  hall.seats >= wish.people &&
  hall.stepFree === "yes" &&
  (!wish.needsStage || hall.stage === "yes");

function drawHalls(wish: Wish, costs: Costs, random: () => number): Hall[] {
  const names = shuffled(hallNames, random);
  /** The dearest daily price that the budget allows. */
  const limit = Math.floor(
    (wish.budget - costs.fee - wish.people * wish.days * costs.meal) / (wish.days * (1 + costs.levyPercent / 100)),
  );
  const seats = shuffled(
    Array.from({ length: names.length }, (_, at) => wish.people + 5 * (at + 1)),
    random,
  );
  const price = (): number => between(Math.floor(limit * 0.6), limit - 1, random);
  const hall = (at: number, change: Partial<Hall>): Hall => ({
    name: names[at] ?? "",
    town: wish.town,
    seats: seats[at] ?? 0,
    price: price(),
    stepFree: "yes",
    stage: "yes",
    ...change,
  });
  const [other, small] = [
    pick(
      world.towns.filter(({ name }) => name !== wish.town),
      random,
    ).name,
    between(10, wish.people - 1, random),
  ];
  // Each condition keeps out a hall that would win without it: what is dropped or changed shows.
  const large = wish.people + 130;
  const decoys: Partial<Hall>[] = [
    { seats: large + 10, price: limit + between(4, 30, random) },
    { seats: large + 20, town: other },
    { seats: large + 30, stepFree: "no" },
    ...(wish.needsStage ? [{ seats: large + 40, stage: "no" as const }] : []),
    { seats: small, price: Math.floor(limit * 0.5) },
  ];
  const plain = Array.from({ length: 9 }, (_, at) =>
    hall(decoys.length + at, at < 4 ? {} : { town: pick(world.towns, random).name }),
  );
  return shuffled([...decoys.map((decoy, at) => hall(at, decoy)), ...plain], random);
}

const costsOf = ({ facts }: Brief): Costs => ({
  fee: numberOf(valueFor(facts, "hall fee of"), 0),
  levyPercent: numberOf(valueFor(facts, "hall levy of"), 0),
  meal: numberOf(valueFor(facts, "meal price of"), 0),
});

const conditions: Readonly<Record<string, (value: string) => string>> = {
  "only halls in": (value) => `town = ${quoted(value)}`,
  "at least seats": (value) => `seats >= ${numberOf(value, 0)}`,
  "at most seats": (value) => `seats <= ${numberOf(value, 0)}`,
  "only step-free": (value) => `step_free = ${quoted(value)}`,
  "only with a stage": (value) => `stage = ${quoted(value)}`,
};

const whereOf = (constraints: readonly Item[]): string => {
  const all = constraints.flatMap(({ key, value }) => conditions[key]?.(value) ?? []);
  return all.length === 0 ? "" : ` WHERE ${all.join(" AND ")}`;
};

const numbersOf = ({ constraints }: Brief) => ({
  days: numberOf(valueOf(constraints, "days"), 1),
  people: numberOf(valueOf(constraints, "at least seats"), 0),
  budget: numberOf(valueOf(constraints, "at most florins in all"), Number.MAX_SAFE_INTEGER),
});

/**
 * A choice under conditions and a budget: SQL for what fits, documents for what it costs
 * besides, a program for the choice.
 */
export const planning: Recipe = {
  goal: "list the halls that fit, work out what each costs in all, and take the largest within the budget",
  draw: (random) => {
    const [town, firm] = [pick(world.towns, random), pick(world.firms, random)];
    const wish: Wish = {
      town: town.name,
      firm: firm.name,
      people: 5 * between(8, 24, random),
      days: between(2, 4, random),
      needsStage: random() < 0.5,
      budget: 0,
    };
    const costs: Costs = { fee: town.hallFee, levyPercent: town.levyPercent, meal: firm.mealFlorins };
    wish.budget = 10 * Math.round(costOf({ price: between(200, 420, random) }, wish, costs) / 10);
    const halls = drawHalls(wish, costs, random);
    const fitting = halls.filter((hall) => fits(hall, wish) && costOf(hall, wish, costs) <= wish.budget);
    const [best, next] = fitting.toSorted((a, b) => b.seats - a.seats);
    if (best === undefined || next === undefined || best.seats === next.seats) return null;
    return {
      question: [
        `Which hall in ${wish.town} has the most seats and still fits our budget?`,
        `We are ${wish.people} people, for ${wish.days} days.`,
        `It must be step-free${wish.needsStage ? " and must have a stage" : ""}.`,
        `Rent, the town's fee and levy, and a meal a day for each from ${wish.firm} may cost at most ${wish.budget} florins in all.`,
        "Answer with the name of the hall.",
      ].join(" "),
      expectedAnswer: best.name,
      tables: [
        {
          name: "halls",
          columns: ["name", "town", "seats", "price_per_day", "step_free", "stage"],
          rows: halls.map((hall) => [hall.name, hall.town, hall.seats, hall.price, hall.stepFree, hall.stage]),
        },
      ],
    };
  },
  readQuestion: (text) => {
    const item = (key: string, found: RegExp, value?: string): Item[] => {
      const match = found.exec(text);
      return match === null ? [] : [{ key, value: value ?? match[1] ?? "" }];
    };
    return [
      ...item("only halls in", /Which hall in (.+?) has/),
      ...item("at least seats", /We are (\d+) people/),
      ...item("days", /for (\d+) days/),
      ...item("only step-free", /must be step-free/, "yes"),
      ...item("only with a stage", /must have a stage/, "yes"),
      ...item("meals only from", /for each from (.+?) may cost/),
      ...item("at most florins in all", /at most (\d+) florins/),
    ];
  },
  needs: (constraints) => {
    const [town, firm] = [valueOf(constraints, "only halls in"), valueOf(constraints, "meals only from")];
    return [
      ...(town === undefined ? [] : [`hall fee of ${town}`, `hall levy of ${town}`]),
      ...(firm === undefined ? [] : [`meal price of ${firm}`]),
    ];
  },
  nextMove: (brief, outputs, random) => {
    if (outputs.length === 0) {
      const gap = pick([" ", "\n", "\n  "], random);
      return {
        call: sqlCall(
          `SELECT name, seats, price_per_day${gap}FROM halls${whereOf(brief.constraints)}${gap}ORDER BY name`,
        ),
      };
    }
    if (outputs.length === 1) {
      const rows = readRows(outputs[0] ?? "").map(
        ([name, seats, price]) => `  [${JSON.stringify(name ?? "")}, ${numberOf(seats, 0)}, ${numberOf(price, 0)}],`,
      );
      const { days, people, budget } = numbersOf(brief);
      const { fee, levyPercent, meal } = costsOf(brief);
      const [halls, cost] = pick(
        [
          ["halls", "cost"],
          ["options", "total"],
          ["rows", "sum"],
        ] as const,
        random,
      );
      const code = [
        ...[`const ${halls} = [`, ...rows, "];"],
        `const ${cost} = (price) => ${days} * price * (1 + ${levyPercent} / 100) + ${fee} + ${people} * ${days} * ${meal};`,
        `const fitting = ${halls}.filter(([, , price]) => ${cost}(price) <= ${budget}).sort((a, b) => b[1] - a[1]);`,
        `console.log(fitting.length > 0 ? fitting[0][0] : "none");`,
      ];
      return { call: javascriptCall(code.join("\n")) };
    }
    return {
      result: lastValue(outputs.at(-1)),
      how: "a query for the halls that fit, then their whole cost in a program",
    };
  },
  recount: (brief, random) => {
    const { days, people, budget } = numbersOf(brief);
    const { fee, levyPercent, meal } = costsOf(brief);
    const name = pick(["choice", "best", "own_choice"], random);
    const where = whereOf(brief.constraints);
    const cost = `price_per_day * ${days} * (100 + ${levyPercent}) / 100.0 + ${fee} + ${people * days} * ${meal} <= ${budget}`;
    return sqlCall(
      `SELECT name AS ${name} FROM halls${where === "" ? " WHERE" : `${where} AND`} ${cost} ORDER BY seats DESC LIMIT 1`,
    );
  },
};
