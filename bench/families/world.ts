import { shuffled } from "@/lib/attribution/statistics/seeded-random";

/**
 * One piece of the work: a worker looks one thing up with its own tool. Where `takes` names a stage, the
 * argument is what that one found.
 */
export interface Stage {
  worker: string;
  tool: string;
  key: string;
  subject: string;
  argument: string;
  takes: number | null;
}

/** What a family of runs has in common: the question, the team and the plan. */
export interface World {
  question: string;
  lead: string;
  stages: Stage[];
  limit: number;
}

export type Random = () => number;

export const pick = <T>(items: readonly T[], random: Random): T => items[Math.floor(random() * items.length)] as T;
export const between = (least: number, most: number, random: Random): number =>
  least + Math.floor(random() * (most - least + 1));

const leads = ["Planner", "Coordinator", "Manager", "Lead"];
const workers = ["Researcher", "Clerk", "Analyst", "Librarian", "Buyer", "Surveyor"];
const tools: readonly (readonly [tool: string, key: string])[] = [
  ["search_catalogue", "item"],
  ["read_ledger", "account"],
  ["query_stock", "product"],
  ["open_record", "file"],
  ["measure_route", "line"],
  ["fetch_price", "article"],
];
const subjects = ["stock", "price", "distance", "balance", "weight", "capacity", "turnover", "height", "duration"];
const places = ["Lisbon", "Turin", "Graz", "Malmo", "Porto", "Gdansk", "Basel", "Ghent", "Split", "Cork"];

/** A world of two to twelve stages and one to five workers. */
export function makeWorld(random: Random): World {
  const team = shuffled(workers, random).slice(0, between(1, 5, random));
  const named = shuffled(places, random);
  const stages = Array.from({ length: between(2, 12, random) }, (_, at): Stage => {
    const worker = at < team.length ? team[at]! : pick(team, random);
    const [tool, key] = tools[workers.indexOf(worker)]!;
    const subject = `${subjects[at % subjects.length]!} of ${named[at % named.length]!}`;
    const takes = at > 0 && random() < 0.4 ? between(0, at - 1, random) : null;
    return { worker, tool, key, subject, argument: `${named[at % named.length]!}-${between(100, 999, random)}`, takes };
  });
  const lead = pick(leads, random);
  const limit = between(200, 800, random) * 10;
  const question = `Find ${stages.map(({ subject }) => `the ${subject}`).join(", ")} and say whether the last is above ${limit}.`;
  return { question, lead, stages, limit };
}
