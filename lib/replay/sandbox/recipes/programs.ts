import { between } from "../draws";
import { javascriptCall, lastValue, numberOf, type Recipe } from "../recipe";
import { type Brief, type Item, pick, valueFor, valueOf } from "../wording";
import { world } from "../world";

interface Wish {
  numbers: readonly number[];
  divisor: number | null;
  most: number | null;
  isAscending: boolean | null;
}

interface Weights {
  first: number;
  growth: number;
  modulus: number;
}

function checksum({ numbers, divisor, most, isAscending }: Wish, { first, growth, modulus }: Weights): number {
  const kept = numbers.filter(
    (number) => (divisor === null || number % divisor === 0) && (most === null || number <= most),
  );
  const sorted = isAscending === null ? kept : kept.toSorted((a, b) => (isAscending ? a - b : b - a));
  return sorted.reduce((sum, number, at) => sum + number * (first + growth * at), 0) % modulus;
}

const filterOf = ({ key, value }: Item): string[] => {
  const number = numberOf(value, 1);
  if (key === "only numbers divisible by") return [`n % ${number} === 0`];
  if (key === "without numbers above") return [`n <= ${number}`];
  return key === "without numbers below" ? [`n >= ${number}`] : [];
};

const listOf = (text: string | undefined): string => `[${(text ?? "").match(/-?\d+(?:\.\d+)?/g)?.join(", ") ?? ""}]`;

const weightsOf = ({ facts }: Brief): Weights => ({
  first: numberOf(valueFor(facts, "first weight of"), 1),
  growth: numberOf(valueFor(facts, "growth of"), 1),
  modulus: numberOf(valueFor(facts, "divisor of"), 100),
});

/** The filters and the order, as a chain of calls on a list. */
function chain(constraints: readonly Item[]): string {
  const filters = constraints.flatMap(filterOf);
  const order = valueOf(constraints, "numbers in order, only");
  const sort =
    order === "descending" ? ".sort((a, b) => b - a)" : order === "ascending" ? ".sort((a, b) => a - b)" : "";
  return `${filters.length > 0 ? `.filter((n) => ${filters.join(" && ")})` : ""}${sort}`;
}

/** A program over a list of numbers, by a rule that documents state. */
export const programs: Recipe = {
  goal: "keep the numbers that count, and compute the checksum by its rule",
  draw: (random) => {
    const method = pick(world.methods, random);
    const table = world.tables.find(({ name }) => name === method.table);
    if (table === undefined) return null;
    const weights: Weights = { first: table.firstWeight, growth: table.growth, modulus: method.divisor };
    const divisor = pick([2, 3, 4], random);
    const most = between(60, 85, random);
    const numbers = Array.from({ length: 14 }, () => between(3, 99, random));
    const wish: Wish = { numbers, divisor, most, isAscending: random() < 0.5 };
    const answer = checksum(wish, weights);
    const others = [
      { divisor: null },
      { most: null },
      { isAscending: null },
      { isAscending: wish.isAscending !== true },
    ];
    if (others.some((change) => checksum({ ...wish, ...change }, weights) === answer)) return null;
    return {
      question: [
        `What is the ${method.name} checksum of these numbers: ${numbers.join(", ")}?`,
        `Use only numbers that are divisible by ${divisor}, without those above ${most}, and put them in ${wish.isAscending === true ? "ascending" : "descending"} order first.`,
      ].join(" "),
      expectedAnswer: String(answer),
      tables: [],
    };
  },
  readQuestion: (text) => {
    const item = (key: string, found: RegExp): Item[] => {
      const value = found.exec(text)?.[1];
      return value === undefined ? [] : [{ key, value }];
    };
    return [
      ...item("checksum by the rule of", /What is the (\w+) checksum/),
      ...item("list", /of these numbers: ([^?]+)\?/),
      ...item("only numbers divisible by", /divisible by (\d+)/),
      ...item("without numbers above", /without those above (\d+)/),
      ...item("numbers in order, only", /put them in (\w+) order/),
    ];
  },
  needs: (constraints) => {
    const method = valueOf(constraints, "checksum by the rule of");
    if (method === undefined) return [];
    return [
      ...[`divisor of the ${method} checksum`, `weight table of the ${method} checksum`],
      ...["first weight of that table", "growth of that table"],
    ];
  },
  nextMove: (brief, outputs, random) => {
    if (outputs.length === 0) {
      const [all, kept] = pick(
        [
          ["numbers", "kept"],
          ["list", "chosen"],
          ["given", "used"],
        ] as const,
        random,
      );
      const list = listOf(valueOf(brief.constraints, "list"));
      return {
        call: javascriptCall(
          `const ${all} = ${list};\nconst ${kept} = ${all}${chain(brief.constraints)};\nconsole.log(${kept}.join(", "));`,
        ),
      };
    }
    if (outputs.length === 1) {
      const { first, growth, modulus } = weightsOf(brief);
      const [kept, sum] = pick(
        [
          ["kept", "sum"],
          ["chosen", "total"],
          ["used", "added"],
        ] as const,
        random,
      );
      const code = [
        `const ${kept} = ${listOf(lastValue(outputs[0]))};`,
        `const ${sum} = ${kept}.reduce((so_far, n, at) => so_far + n * (${first} + ${growth} * at), 0);`,
        `console.log(${sum} % ${modulus});`,
      ];
      return { call: javascriptCall(code.join("\n")) };
    }
    return {
      result: lastValue(outputs.at(-1)),
      how: "the list filtered and sorted, then the weighted sum, in two programs",
    };
  },
  recount: (brief, random) => {
    const { first, growth, modulus } = weightsOf(brief);
    const name = pick(["weight", "factor", "w"], random);
    const code = [
      `let sum = 0;`,
      `let ${name} = ${first};`,
      `for (const n of ${listOf(valueOf(brief.constraints, "list"))}${chain(brief.constraints)}) {`,
      `  sum += n * ${name};`,
      `  ${name} += ${growth};`,
      `}`,
      `console.log(sum % ${modulus});`,
    ];
    return javascriptCall(code.join("\n"));
  },
};
