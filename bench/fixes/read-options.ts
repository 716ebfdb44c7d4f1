import { parseArgs } from "node:util";
import { type LessonPlace, lessonPlaces } from "@/lib/replay/feedback/fix-study";

export interface FixBenchOptions {
  seed: number;
  rounds: number;
  place: LessonPlace;
  /** Shares, 0–1. */
  rates: { adherence: number; slipRate: number };
  /** Incidents of a table. */
  count: number;
}

const options = {
  incidents: { type: "string", default: "300" },
  rounds: { type: "string", default: "3" },
  adherence: { type: "string", default: "0.7" },
  slips: { type: "string", default: "0.1" },
  seed: { type: "string", default: "1" },
  place: { type: "string", default: "next-round" },
} as const;

/** Says what is wrong with the command, without a stack, and ends. */
function refuse(message: string): never {
  process.stderr.write(`fixes: ${message} Options: ${Object.keys(options).join(", ")}.\n`);
  process.exit(2);
}

function parse(args: readonly string[]) {
  try {
    return parseArgs({ args: [...args], options }).values;
  } catch (error) {
    return refuse(error instanceof Error ? error.message : String(error));
  }
}

/** What `npm run bench fixes` was asked for; anything else is refused. */
export function readOptions(args: readonly string[]): FixBenchOptions {
  const values = parse(args);
  const whole = (name: "incidents" | "rounds" | "seed", least: number): number => {
    const value = Number(values[name]);
    return Number.isSafeInteger(value) && value >= least ? value : refuse(`--${name} is a whole number from ${least}.`);
  };
  const share = (name: "adherence" | "slips"): number => {
    const value = Number(values[name]);
    return value >= 0 && value <= 1 ? value : refuse(`--${name} is a share from 0 to 1.`);
  };
  const place = lessonPlaces.find((one) => one === values.place);
  if (place === undefined) return refuse(`--place is ${lessonPlaces.join(" or ")}.`);
  return {
    seed: whole("seed", 0),
    rounds: whole("rounds", 1),
    count: whole("incidents", 1),
    place,
    rates: { adherence: share("adherence"), slipRate: share("slips") },
  };
}
