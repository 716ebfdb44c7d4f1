import { sandboxFiles } from "../sandbox/files";
import { type SandboxDomain } from "../sandbox/sandbox-task";
import { pick } from "../sandbox/wording";

/** A task with a fault in it, and what a careful reader would say of it, if it can be seen from the task alone. */
export interface FaultyQuestion {
  question: string;
  concern: string | null;
}
type Spoil = (question: string, random: () => number) => FaultyQuestion | null;

/** Replaces what an expression finds; null where it finds nothing. */
const changed =
  (
    find: RegExp,
    put: (found: RegExpExecArray, random: () => number) => string,
    concern: (found: RegExpExecArray) => string | null,
  ): Spoil =>
  (question, random) => {
    const found = find.exec(question);
    return found && { question: question.replace(find, () => put(found, random)), concern: concern(found) };
  };

const both = (one: string, other: string): string => `The task wants ${one} and also ${other}, which cannot both be`;
const lacks = (what: string): string => `The task does not say ${what}`;

const contradictions: Readonly<Record<SandboxDomain, readonly Spoil[]>> = {
  sales: [
    changed(
      /at least (\d+) pieces\./u,
      ([, n]) => `at least ${n} pieces. Count only orders of at most ${Number(n) - 2} pieces.`,
      ([, n]) => both(`at least ${n} pieces`, `at most ${Number(n) - 2}`),
    ),
    changed(
      /from (\S+) to (\S+), both/u,
      ([, a, b]) => `from ${b} to ${a}, both`,
      ([, a, b]) => `The period begins on ${b} and ends before that, on ${a}`,
    ),
    changed(
      /rounded to (\d) decimals?\./u,
      ([all]) => `${all} Give a whole number.`,
      ([, n]) => both(`${n} decimals`, "a whole number"),
    ),
  ],
  documents: [
    changed(
      /Count the years (between them|with both years counted)\./u,
      () => "Count the years between them. Count the years with both years counted.",
      () => both("the years between", "both years counted"),
    ),
  ],
  programs: [
    changed(
      /without those above (\d+), and/u,
      ([, n]) => `without those above ${n}, only those above ${Number(n) + 20}, and`,
      ([, n]) => both(`none above ${n}`, `only those above ${Number(n) + 20}`),
    ),
    changed(
      /put them in (ascending|descending) order first/u,
      () => "put them in ascending order first, in descending order",
      () => both("ascending", "descending order"),
    ),
  ],
  planning: [
    changed(
      /We are (\d+) people, for (\d) days\./u,
      ([all, n]) => `${all} We are ${Number(n) + 35} people.`,
      ([, n]) => both(`${n} people`, `${Number(n) + 35} people`),
    ),
    changed(
      /may cost at most (\d+) florins in all\./u,
      ([all, n]) => `${all} It must cost at least ${Number(n) + 500} florins.`,
      ([, n]) => both(`at most ${n} florins`, `at least ${Number(n) + 500}`),
    ),
  ],
  units: [
    changed(
      /Round to (\d) decimals?\./u,
      ([all, n]) => `${all} Round to ${Number(n) + 2} decimals.`,
      ([, n]) => both(`${n} decimals`, `${Number(n) + 2}`),
    ),
  ],
  schedule: [
    changed(
      /At which hour on (\w+)/u,
      ([, day]) => `At which hour on ${day === "Friday" ? "Monday" : "Friday"}`,
      () => null,
    ),
    changed(
      /for (\d) (hours?)\?/u,
      ([all, n]) => `${all} The meeting takes ${Number(n) + 1} hours.`,
      ([, n]) => both(`${n} hours`, `${Number(n) + 1} hours`),
    ),
  ],
};

const missing: Readonly<Record<SandboxDomain, readonly Spoil[]>> = {
  sales: [
    changed(
      /by the exchange rate of \d+/u,
      () => "by the exchange rate",
      () => lacks("of which year the rate is"),
    ),
    changed(
      /Count only orders from \S+ to \S+, both days included\./u,
      () => "Count only the orders of the period.",
      () => lacks("which period it is"),
    ),
  ],
  documents: [
    changed(
      /The founder of .+? was born/u,
      () => "The founder of the firm was born",
      () => lacks("which firm it is"),
    ),
    changed(
      /opening of [\w ]+\?/u,
      () => "opening of the bridge?",
      () => lacks("which bridge it is"),
    ),
  ],
  programs: [
    changed(
      /the \w+ checksum/u,
      () => "the checksum",
      () => lacks("by which rule"),
    ),
    changed(
      /of these numbers: [\d, ]+\?/u,
      () => "of the numbers?",
      () => lacks("which numbers these are"),
    ),
  ],
  planning: [
    changed(
      /Which hall in \w+ has/u,
      () => "Which hall has",
      () => lacks("in which town"),
    ),
    changed(
      /, for \d days\./u,
      () => ", for some days.",
      () => lacks("for how many days"),
    ),
  ],
  units: [
    changed(
      /brings \d+ \w+ of oil/u,
      () => "brings its oil",
      () => lacks("how much it is"),
    ),
    changed(
      / of oil to \w+\./u,
      () => " of oil.",
      () => lacks("to which harbour"),
    ),
  ],
  schedule: [
    changed(
      /At which hour on \w+ can/u,
      () => "At which hour can",
      () => lacks("on which day"),
    ),
    changed(
      / for \d hours?\?/u,
      () => "?",
      () => lacks("how long it takes"),
    ),
  ],
};

const impossible: Partial<Record<SandboxDomain, readonly Spoil[]>> = {
  sales: [
    changed(
      /in the region \w+/u,
      () => "in the region Overseas",
      () => null,
    ),
    changed(
      /from (\d{4})-(\S+) to \d{4}-(\S+), both/u,
      ([, year, a, b]) => `from ${Number(year) + 40}-${a} to ${Number(year) + 40}-${b}, both`,
      () => null,
    ),
  ],
  planning: [
    changed(
      /at most \d+ florins/u,
      (_, random) => `at most ${pick([20, 30, 50], random)} florins`,
      () => null,
    ),
    changed(
      /We are \d+ people/u,
      () => "We are 2400 people",
      () => null,
    ),
  ],
  schedule: [
    changed(
      /for \d hours?\?/u,
      () => "for 11 hours?",
      () => null,
    ),
  ],
};

const names = sandboxFiles.map(({ title }) => title).filter((title) => /^[A-Z]\w+ [A-Z]\w+$/u.test(title));

/** A name made of the first half of one and the last half of another, which nothing has. */
function strangerTo(name: string, random: () => number): string {
  const words = name.split(" ");
  const other = pick(
    names.filter((one) => one !== name),
    random,
  ).split(" ");
  if (words.length === 1) return `${name.slice(0, 3)}${pick(["wick", "holm", "gate", "stead"], random)}`;
  return [...words.slice(0, -1), other.at(-1)].join(" ");
}

const unknown = (find: RegExp): Spoil =>
  changed(
    find,
    ([all, name = ""], random) => all.replace(name, strangerTo(name, random)),
    () => null,
  );
const falsePremises: Readonly<Record<SandboxDomain, readonly Spoil[]>> = {
  sales: [unknown(/How much did ([A-Z].+?) take/u)],
  documents: [unknown(/founder of ([A-Z].+?) was born/u), unknown(/opening of (\w+) Bridge/u)],
  programs: [unknown(/the (\w+) checksum/u)],
  planning: [unknown(/for each from (.+?) may/u)],
  units: [unknown(/of oil to (\w+)\./u)],
  schedule: [unknown(/first meet at (.+?) for/u), unknown(/quiet hours of (\w+)/u)],
};

const faultyQuestions = {
  contradiction: contradictions,
  "missing-detail": missing,
  impossible,
  "false-premise": falsePremises,
} as const;

/** The question with such a fault; null where it has no place for one. */
export function spoilQuestion(
  kind: keyof typeof faultyQuestions,
  { domain, question }: { domain: SandboxDomain; question: string },
  random: () => number,
): FaultyQuestion | null {
  const ways = faultyQuestions[kind][domain] ?? [];
  return ways.length === 0 ? null : pick(ways, random)(question, random);
}
