import { shuffled } from "@/lib/attribution/statistics/seeded-random";
import { between } from "../draws";
import { javascriptCall, lastValue, numberOf, type Recipe, sqlCall } from "../recipe";
import { quoted, readRows } from "../sql-tool";
import { type Brief, type Item, pick, valueFor, valueOf } from "../wording";
import { world } from "../world";

const days = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday"] as const;

interface Appointment {
  person: string;
  day: string;
  from: number;
  until: number;
}

interface Hours {
  opens: number;
  closes: number;
  lunch: number;
  quietFrom: number;
  quietUntil: number;
}

interface Wish {
  people: readonly string[];
  day: string;
  hours: number;
}

/** The earliest whole hour at which all of them can begin; null where there is none. */
function earliest(
  wish: Wish,
  busy: readonly Appointment[],
  { opens, closes, lunch, quietFrom, quietUntil }: Hours,
): number | null {
  const taken = [
    ...busy.filter(({ person, day }) => day === wish.day && wish.people.includes(person)),
    ...[
      { from: lunch, until: lunch + 1 },
      { from: quietFrom, until: quietUntil },
    ],
  ];
  for (let hour = opens; hour + wish.hours <= closes; hour += 1)
    if (taken.every(({ from, until }) => until <= hour || from >= hour + wish.hours)) return hour;
  return null;
}

const wishOf = ({ constraints }: Brief): Wish => ({
  people: constraints.filter(({ key }) => key === "only when free").flatMap(({ value }) => value.split(", ")),
  day: valueOf(constraints, "only on") ?? "",
  hours: numberOf(valueOf(constraints, "at least hours"), 1),
});

const hoursOf = ({ facts }: Brief): Hours => ({
  opens: numberOf(valueFor(facts, "opening hour of"), 8),
  closes: numberOf(valueFor(facts, "closing hour of"), 18),
  lunch: numberOf(valueFor(facts, "lunch hour of"), 24),
  quietFrom: numberOf(valueFor(facts, "start of the quiet hours of"), 24),
  quietUntil: numberOf(valueFor(facts, "end of the quiet hours of"), 24),
});

function whereOf({ people, day }: Wish): string {
  const all = [
    ...(day === "" ? [] : [`day = ${quoted(day)}`]),
    ...(people.length === 0 ? [] : [`person IN (${people.map(quoted).join(", ")})`]),
  ];
  return all.length === 0 ? "" : ` WHERE ${all.join(" AND ")}`;
}

function drawAppointments({ people, day }: Wish, random: () => number): Appointment[] {
  const others = shuffled(world.people, random).slice(0, 6);
  return [...people, ...others.map(({ name }) => name)].flatMap((person) =>
    days.flatMap((on) =>
      Array.from({ length: on === day ? 2 : 1 }, (): Appointment => {
        const from = between(8, 16, random);
        return { person, day: on, from, until: from + between(1, 2, random) };
      }),
    ),
  );
}

/** A meeting that suits all: appointments by SQL, hours by documents, the search for an hour by a program. */
export const schedule: Recipe = {
  goal: "collect the appointments and the hours that hold, and find the earliest hour that suits all",
  draw: (random) => {
    const [firm, town] = [pick(world.firms, random), pick(world.towns, random)];
    const people = shuffled(world.people, random)
      .slice(0, 3)
      .map(({ name }) => name);
    const wish: Wish = { people, day: pick(days, random), hours: between(1, 2, random) };
    const busy = drawAppointments(wish, random);
    const hours: Hours = {
      opens: firm.opensAt,
      closes: firm.closesAt,
      lunch: firm.lunchAt,
      quietFrom: town.quietFrom,
      quietUntil: town.quietUntil,
    };
    const hour = earliest(wish, busy, hours);
    const matters = people.filter(
      (person) => earliest({ ...wish, people: people.filter((other) => other !== person) }, busy, hours) !== hour,
    );
    if (hour === null || hour === hours.opens || matters.length === 0) return null;
    return {
      question: [
        `At which hour on ${wish.day} can ${people.join(", ")} first meet at ${firm.name} for ${wish.hours} ${wish.hours === 1 ? "hour" : "hours"}?`,
        `The office hours and the lunch of the firm hold, and the quiet hours of ${town.name}.`,
        "Answer with the whole hour at which they begin.",
      ].join(" "),
      expectedAnswer: String(hour),
      tables: [
        {
          name: "appointments",
          columns: ["person", "day", "from_hour", "to_hour"],
          rows: busy.map(({ person, day, from, until }) => [person, day, from, until]),
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
      ...item("only on", /At which hour on (\w+)/),
      ...item("only when free", /can (.+?) first meet/),
      ...item("at least hours", /for (\d+) hours?/),
      ...item("within the office hours of", /first meet at (.+?) for \d/),
      ...item("not in the quiet hours of", /quiet hours of (\w+)/),
    ];
  },
  needs: (constraints) => {
    const firm = valueOf(constraints, "within the office hours of");
    const town = valueOf(constraints, "not in the quiet hours of");
    return [
      ...(firm === undefined ? [] : [`opening hour of ${firm}`, `closing hour of ${firm}`, `lunch hour of ${firm}`]),
      ...(town === undefined ? [] : [`start of the quiet hours of ${town}`, `end of the quiet hours of ${town}`]),
    ];
  },
  nextMove: (brief, outputs, random) => {
    const wish = wishOf(brief);
    if (outputs.length === 0) {
      const gap = pick([" ", "\n", "\n  "], random);
      return {
        call: sqlCall(
          `SELECT person, from_hour, to_hour${gap}FROM appointments${whereOf(wish)}${gap}ORDER BY person, from_hour`,
        ),
      };
    }
    if (outputs.length === 1) {
      const { opens, closes, lunch, quietFrom, quietUntil } = hoursOf(brief);
      const busy = readRows(outputs[0] ?? "").map((row) => `[${numberOf(row[1], 0)}, ${numberOf(row[2], 0)}]`);
      const [taken, hour] = pick(
        [
          ["taken", "hour"],
          ["busy", "begin"],
          ["blocked", "at"],
        ] as const,
        random,
      );
      const code = [
        `const ${taken} = [${[...busy, `[${lunch}, ${lunch + 1}]`, `[${quietFrom}, ${quietUntil}]`].join(", ")}];`,
        `let answer = "none";`,
        `for (let ${hour} = ${closes} - ${wish.hours}; ${hour} >= ${opens}; ${hour} -= 1)`,
        `  if (${taken}.every(([from, to]) => to <= ${hour} || from >= ${hour} + ${wish.hours})) answer = ${hour};`,
        `console.log(answer);`,
      ];
      return { call: javascriptCall(code.join("\n")) };
    }
    return {
      result: lastValue(outputs.at(-1)),
      how: "a query for the appointments, then the hours tried in a program",
    };
  },
  recount: (brief, random) => {
    const wish = wishOf(brief);
    const { opens, closes, lunch, quietFrom, quietUntil } = hoursOf(brief);
    const name = pick(["first_hour", "earliest_hour", "begin_at"], random);
    const hours = Array.from(
      { length: Math.max(1, Math.min(24, closes - wish.hours - opens + 1)) },
      (_, at) => `(${opens + at})`,
    );
    const where = whereOf(wish);
    const free = `NOT EXISTS (SELECT 1 FROM appointments${where === "" ? " WHERE" : `${where} AND`} from_hour < h + ${wish.hours} AND to_hour > h)`;
    const open = [
      `NOT (h < ${lunch + 1} AND h + ${wish.hours} > ${lunch})`,
      `NOT (h < ${quietUntil} AND h + ${wish.hours} > ${quietFrom})`,
    ];
    return sqlCall(
      `WITH hours(h) AS (VALUES ${hours.join(", ")}) SELECT MIN(h) AS ${name} FROM hours WHERE ${[...open, free].join(" AND ")}`,
    );
  },
};
