import { between } from "../draws";
import { javascriptCall, lastValue, numberOf, type Recipe } from "../recipe";
import { type Brief, type Item, pick, valueFor, valueOf } from "../wording";
import { world } from "../world";

/** What the measures among the facts say, multiplied: from the large unit down to the small one. */
const factorsOf = ({ facts }: Brief): number[] =>
  facts.filter(({ key }) => key.startsWith("measure of one ")).map(({ value }) => numberOf(value, 1));

const termsOf = (brief: Brief) => ({
  amount: numberOf(valueOf(brief.constraints, "amount"), 1),
  factors: factorsOf(brief),
  spillage: numberOf(valueFor(brief.facts, "spillage allowance of"), 0),
  decimals: Math.min(10, Math.max(0, numberOf(valueOf(brief.constraints, "decimals"), 2))),
});

/** A chain of measures that documents state, and an allowance. */
export const units: Recipe = {
  goal: "convert the amount by the measures in the files, and take off the allowance",
  draw: (random) => {
    const first = pick(
      world.units.filter(({ of }) => world.units.some(({ unit }) => unit === of)),
      random,
    );
    const second = world.units.find(({ unit }) => unit === first.of);
    const town = pick(world.towns, random);
    if (second === undefined) return null;
    const [amount, decimals] = [between(12, 480, random), between(0, 1, random)];
    const exact =
      (amount * first.holds * Math.round(second.holds * 10) * (100 - town.spillagePercent) * 10 ** decimals) / 1_000;
    if (Math.abs((exact % 1) - 0.5) < 0.01) return null;
    return {
      question: `A ship brings ${amount} ${first.unit} of oil to ${town.name}. How many ${second.of} are left without the harbour's allowance for spillage? Round to ${decimals} ${decimals === 1 ? "decimal" : "decimals"}.`,
      expectedAnswer: (Math.round(exact) / 10 ** decimals).toFixed(decimals),
      tables: [],
    };
  },
  readQuestion: (text) => {
    const item = (key: string, found: RegExp): Item[] => {
      const value = found.exec(text)?.[1];
      return value === undefined ? [] : [{ key, value }];
    };
    return [
      ...item("amount", /brings (\d+ \w+) of oil/),
      ...item("only in the unit", /How many (\w+) are left/),
      ...item("without the spillage in", /of oil to (\w+)\./),
      ...item("decimals", /Round to (\d+) decimals?/),
    ];
  },
  needs: (constraints) => {
    const unit = valueOf(constraints, "amount")?.split(" ").at(-1);
    const town = valueOf(constraints, "without the spillage in");
    return [
      ...(unit === undefined ? [] : [`measure of one ${unit}`, "measure of one that unit"]),
      ...(town === undefined ? [] : [`spillage allowance of ${town}`]),
    ];
  },
  nextMove: (brief, outputs, random) => {
    const { amount, factors, spillage, decimals } = termsOf(brief);
    if (outputs.length === 0) {
      const name = pick(["amount", "brought", "given"], random);
      return { call: javascriptCall(`const ${name} = ${amount};\nconsole.log(${[name, ...factors].join(" * ")});`) };
    }
    if (outputs.length === 1) {
      const name = pick(["whole", "gross", "converted"], random);
      const whole = numberOf(lastValue(outputs[0]), 0);
      return {
        call: javascriptCall(
          `const ${name} = ${whole};\nconsole.log((${name} * (1 - ${spillage} / 100)).toFixed(${decimals}));`,
        ),
      };
    }
    return { result: lastValue(outputs.at(-1)), how: "the amount converted, then less the allowance, in two programs" };
  },
  recount: (brief, random) => {
    const { amount, factors, spillage, decimals } = termsOf(brief);
    const name = pick(["left", "rest", "remaining"], random);
    const product = [amount, ...factors, `${100 - spillage} / 100`].join(" * ");
    return javascriptCall(`const ${name} = ${product};\nconsole.log(${name}.toFixed(${decimals}));`);
  },
};
