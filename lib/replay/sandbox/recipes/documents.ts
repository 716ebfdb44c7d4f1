import { javascriptCall, lastValue, numberOf, type Recipe } from "../recipe";
import { type Brief, type Item, pick, valueFor, valueOf } from "../wording";
import { world } from "../world";

const countings = ["between them", "with both years counted"] as const;

const yearsOf = ({ constraints, facts }: Brief) => ({
  town: numberOf(valueFor(facts, "founding year of"), 0),
  bridge: numberOf(valueFor(facts, "opening year of"), 0),
  extra: valueOf(constraints, "count the years only") === countings[1] ? 1 : 0,
});

/** Several hops through documents: from a firm to its founder, to the birthplace, to its founding; and a bridge. */
export const documents: Recipe = {
  goal: "follow the files from the firm to the town, and compare its founding with the bridge",
  draw: (random) => {
    const firm = pick(world.firms, random);
    const birthplace = world.people.find(({ name }) => name === firm.founder)?.birthplace;
    const town = world.towns.find(({ name }) => name === birthplace);
    const bridge = pick(world.bridges, random);
    const counting = pick(countings, random);
    if (town === undefined || bridge.town === town.name) return null;
    const years = Math.abs(bridge.openedIn - town.foundedIn) + (counting === countings[1] ? 1 : 0);
    return {
      question: `The founder of ${firm.name} was born in a town. How many years lie from the founding of that town to the opening of ${bridge.name}? Count the years ${counting}.`,
      expectedAnswer: String(years),
      tables: [],
    };
  },
  readQuestion: (text) => {
    const firm = /founder of (.+?) was born/.exec(text)?.[1];
    const bridge = /opening of (.+?)\?/.exec(text)?.[1];
    const counting = /Count the years (.+?)\./.exec(text)?.[1];
    const items: (Item | null)[] = [
      firm === undefined ? null : { key: "only the town where the founder was born, of the firm", value: firm },
      bridge === undefined ? null : { key: "from its founding to the opening of", value: bridge },
      counting === undefined ? null : { key: "count the years only", value: counting },
    ];
    return items.filter((item) => item !== null);
  },
  needs: (constraints) => {
    const firm = valueFor(constraints, "only the town where the founder was born");
    const bridge = valueFor(constraints, "from its founding to the opening of");
    return [
      ...(firm === undefined ? [] : [`founder of ${firm}`, "birthplace of that person", "founding year of that town"]),
      ...(bridge === undefined ? [] : [`opening year of ${bridge}`]),
    ];
  },
  nextMove: (brief, outputs, random) => {
    if (outputs.length > 0)
      return { result: lastValue(outputs.at(-1)), how: "the difference of the two years in a program" };
    const { town, bridge, extra } = yearsOf(brief);
    const [first, second] = pick(
      [
        ["founded", "opened"],
        ["start", "end"],
        ["earlier", "later"],
      ] as const,
      random,
    );
    const difference = `Math.abs(${second} - ${first})${extra === 0 ? "" : ` + ${extra}`}`;
    return {
      call: javascriptCall(`const ${first} = ${town};\nconst ${second} = ${bridge};\nconsole.log(${difference});`),
    };
  },
  recount: (brief, random) => {
    const { town, bridge, extra } = yearsOf(brief);
    const name = pick(["count", "years", "passed"], random);
    const [low, high] = [Math.min(town, bridge), Math.max(town, bridge)];
    return javascriptCall(
      `let ${name} = ${extra};\nfor (let year = ${low}; year < ${high}; year += 1) ${name} += 1;\nconsole.log(${name});`,
    );
  },
};
