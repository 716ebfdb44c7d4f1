import { cpus } from "node:os";
import { parseArgs } from "node:util";
import { findMethod } from "@/lib/attribution/method-list";
import { noJudge } from "@/lib/attribution/no-judge";
import { bootstrapRatios } from "@/lib/attribution/statistics/bootstrap";
import { wilson } from "@/lib/attribution/statistics/wilson";
import { runMethod } from "@/lib/attribution/testing/scripted-judge";
import { makePartyFailures, type PartyFailure } from "@/lib/replay/outside/make-party-failures";
import { outsideFaults } from "@/lib/replay/outside/outside-fault";
import { shippedTracer } from "@/lib/tracer/shipped-tracer";
import { type Party, parties } from "@/lib/traces/party";
import { rename } from "./party/rename";
import { say, sayTable } from "./tracer/say";

// npm run bench party [-- --seed N --count N --missed]: whose fault failures of the sandbox are, as the first answer of
// the product says it. Faults are planted in agents, in tools and the data behind them, and in tasks. The signs were
// written with the seeds below 100 in view; the one that is used unless another is given was not. `--missed` names each
// failure that was told wrongly.

const { values } = parseArgs({
  args: process.argv.slice(3),
  options: {
    seed: { type: "string", default: "7001" },
    count: { type: "string", default: "1200" },
    missed: { type: "boolean", default: false },
  },
});
const [seed, count] = [Number(values.seed), Number(values.count)];
const goal = 80;
/** Half of the failures are agents', and the others' are drawn alike. */
const drawn: readonly Party[] = ["agent", "tool", "agent", "environment", "agent", "user"];

interface Told extends PartyFailure {
  told: Party;
}

const [tracer] = [findMethod("tracer")];
if (!tracer) throw new Error("There is no tracer.");

/** What the product's first answer says; an answer that names no party counts as an agent's. */
async function tell(failure: PartyFailure, trace = failure.trace): Promise<Told> {
  const { attribution } = await runMethod(tracer!, trace, noJudge, { tracer: shippedTracer() });
  return { trace, party: failure.party, fault: failure.fault, told: attribution.party ?? "agent" };
}

const percent = (share: number): string => (100 * share).toFixed(1);
const isOutside = (party: Party): boolean => party !== "agent";
const isRight = ({ party, told }: Told): boolean => isOutside(party) === isOutside(told);

/** The mean of shares by group, each group weighing alike, with a bootstrap interval over failures. */
function balanced(all: readonly Told[], groupOf: (one: Told) => string, isTold: (one: Told) => boolean): string {
  const sizes = new Map<string, number>();
  for (const one of all) sizes.set(groupOf(one), (sizes.get(groupOf(one)) ?? 0) + 1);
  const column = {
    values: all.map((one) => Number(isTold(one))),
    weights: all.map((one) => 1 / (sizes.get(groupOf(one)) ?? 1)),
  };
  const [figure] = bootstrapRatios(
    [column],
    all.map((_, at) => at),
    seed,
  );
  return `${percent(figure?.value ?? 0)}% [${percent(figure?.low ?? 0)}, ${percent(figure?.high ?? 0)}]`;
}

const fromAgents = (all: readonly Told[]): string => balanced(all, ({ party }) => String(isOutside(party)), isRight);
const ofParty = (all: readonly Told[]): string =>
  balanced(
    all,
    ({ party }) => party,
    ({ party, told }) => party === told,
  );

function shareOf(some: readonly Told[]): string {
  const right = some.filter(isRight).length;
  const { low, high } = wilson(right, some.length);
  return `${right} of ${some.length}, ${percent(right / Math.max(1, some.length))}% [${percent(low)}, ${percent(high)}]`;
}

const startedAt = performance.now();
const all: Told[] = [];
const renamed: Told[] = [];
for await (const failure of makePartyFailures({ count, seed, parties: drawn })) {
  all.push(await tell(failure));
  renamed.push(await tell(failure, rename(failure.trace)));
}

say(
  `${all.length} failures of the sandbox, seed ${seed}: half by a fault of an agent, the others by faults of tools, of what they reach, and of tasks, in equal parts. Agents retry failed calls and say what is missing; in three of ten runs a call fails once. The party is that of the tracer's answer with the shipped weights, which reads the trace alone. Node ${process.version}, ${cpus()[0]?.model ?? "?"}. Wilson 95% intervals; bootstrap for means over groups.\n`,
);
const rows = drawn.filter((party, at) => drawn.indexOf(party) === at);
const told = parties.filter((party) => all.some((one) => one.told === party));
sayTable(
  ["planted in", "failures", ...told.map((party) => `told: ${party}`)],
  rows.map((party) => {
    const own = all.filter((one) => one.party === party);
    return [party, String(own.length), ...told.map((other) => String(own.filter((one) => one.told === other).length))];
  }),
);
sayTable(
  ["fault", "party", "told from agents' or as an agent's"],
  [
    ["all faults of agents", "agent", shareOf(all.filter(({ party }) => party === "agent"))],
    ...outsideFaults.map(({ name, party }) => [name, party, shareOf(all.filter(({ fault }) => fault === name))]),
  ],
);
sayTable(
  ["mean over groups", "as it is", "with other names and words"],
  [
    ["agents' faults and others", fromAgents(all), fromAgents(renamed)],
    ["the party itself, of four", ofParty(all), ofParty(renamed)],
  ],
);
if (values.missed)
  for (const one of all)
    if (!isRight(one)) say(`Missed: ${one.party}, ${one.fault}, told ${one.told}: ${one.trace.title}`);
say(
  `party: ${fromAgents(all)} of ${all.length} held-out failures told from agents' faults (goal ${goal}%); the party itself ${ofParty(all)}; ${((performance.now() - startedAt) / 1000).toFixed(0)} s`,
);
