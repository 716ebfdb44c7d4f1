import { cpus } from "node:os";
import { mast } from "@/lib/attribution/taxonomies/mast";
import { fixRounds } from "@/lib/replay/feedback/fix-rounds";
import {
  type FixArm,
  type FixAttempt,
  type FixResult,
  fixArms,
  usualFixSettings,
} from "@/lib/replay/feedback/fix-study";
import { lessonOf } from "@/lib/replay/feedback/lesson";
import { summariseFixes } from "@/lib/replay/feedback/summarise-fixes";
import { ReplayError } from "@/lib/replay/replay-target";
import { sandboxCapabilities, sandboxTarget } from "@/lib/replay/sandbox/sandbox-target";
import { type Replayer } from "@/lib/replay/scan/replay-wish";
import { sameAgent } from "@/lib/traces/normalise-agent";
import { type Diagnoser, diagnosers } from "./fixes/diagnoses";
import { makePlanted, makeSlipped, type MadeIncident } from "./fixes/make-incidents";
import { readOptions } from "./fixes/read-options";
import { interval, say, sayTable } from "./tracer/say";

const { seed, rounds, place, rates, count } = readOptions(process.argv.slice(3));
/** Where the control begins depends on the lesson there, so it is run anew beside each. */
const isControlApart = place === "next-round";
const signal = new AbortController().signal;

const target = sandboxTarget();
let replayCount = 0;
const replay: Replayer = async ({ request }, stop) => {
  replayCount += 1;
  try {
    return { report: await target.replay(request, { key: String(replayCount), signal: stop }), problem: null };
  } catch (error) {
    if (error instanceof ReplayError) return { report: null, problem: error.problem, message: error.message };
    throw error;
  }
};

/** How often a diagnoser named the agent and the step that broke the failed trace itself. */
interface Measured {
  attempts: FixAttempt[];
  agentRight: number;
  stepRight: number;
}

async function attempt(
  incidents: readonly MadeIncident[],
  arms: readonly FixArm[],
  by: Diagnoser | null,
): Promise<Measured> {
  const made = new Map(incidents.map((one) => [one.id, one]));
  const measured: Measured = { attempts: [], agentRight: 0, stepRight: 0 };
  const run = fixRounds(
    incidents.map(({ id, trace }) => ({ id, trace })),
    {
      capabilities: sandboxCapabilities,
      replayerOf: () => replay,
      signal,
      settings: { ...usualFixSettings, arms, rounds, seed, place },
      teach: async ({ id, trace }, failed) => {
        const incident = made.get(id);
        const attribution = incident && by ? await by.diagnose(incident, failed) : null;
        if (!attribution || !incident) return null;
        if (failed === trace) {
          measured.agentRight += Number(sameAgent(attribution.agent, incident.truth.agent));
          measured.stepRight += Number(attribution.stepIndex === incident.truth.stepIndex);
        }
        return lessonOf({ attribution, trace: failed, taxonomy: mast });
      },
    },
  );
  for await (const one of run) measured.attempts.push(one);
  return measured;
}

const shareWords = ({ value, low, high }: { value: number; low: number; high: number }): string =>
  interval({ share: value, low, high, count: 0 });
const difference = (result: FixResult, arm: FixArm): string => {
  const found = result.comparisons.find((one) => one.arm === arm && one.round === rounds);
  if (!found) return "–";
  const { value, low, high } = found.difference;
  const points = (share: number): string => (100 * share).toFixed(1);
  return `${points(value)} [${points(low)}, ${points(high)}], p ${found.pValue < 0.001 ? "< .001" : found.pValue.toFixed(3)}`;
};

/** One table of a kind of incidents; the part of the summary. */
async function measure(title: string, incidents: readonly MadeIncident[]): Promise<string> {
  say(`## ${title}\n`);
  const refs = incidents.map(({ id }) => ({ id, method: null }));
  const common = await attempt(incidents, isControlApart ? ["retry", "control"] : ["retry"], null);
  const others = summariseFixes(refs, common.attempts, { arms: ["retry", "control"], rounds });
  const lastOf = ({ arms }: FixResult, arm: FixArm): string =>
    shareWords(arms.find((one) => one.arm === arm)?.rounds.at(-1) ?? { value: 0, low: 0, high: 0 });
  const summary: string[] = [];
  const rows: string[][] = [];
  let ofTracer: FixResult | null = null;
  for (const by of diagnosers(seed)) {
    const told = await attempt(incidents, isControlApart ? ["lesson"] : ["lesson", "control"], by);
    const attempts = [...told.attempts, ...common.attempts];
    const result = summariseFixes(refs, attempts, { arms: fixArms, rounds });
    if (by.name === "tracer") ofTracer = result;
    rows.push([
      `lesson from ${by.title}`,
      `${told.agentRight} / ${told.stepRight}`,
      ...(result.arms[0]?.rounds ?? []).map(shareWords),
      difference(result, "retry"),
      difference(result, "control"),
    ]);
    const control = result.arms.find(({ arm }) => arm === "control");
    if (!isControlApart)
      rows.push(["nothing said, from the same step", "–", ...(control?.rounds ?? []).map(shareWords), "–", "–"]);
    if (by.name === "truth" || by.name === "tracer") {
      summary.push(`${by.name} ${lastOf(result, "lesson")}`);
      if (!isControlApart) summary.push(`nothing said there ${lastOf(result, "control")}`);
    }
  }
  for (const { arm, rounds: shares } of others.arms.filter((one) => one.arm === "retry" || isControlApart)) {
    rows.push([arm === "retry" ? "plain retry" : "nothing said", "–", ...shares.map(shareWords), "–", "–"]);
    summary.push(`${arm === "retry" ? "retry" : "nothing said"} ${lastOf(others, arm)}`);
  }
  const turns = Array.from({ length: rounds }, (_, at) => `after round ${at + 1}`);
  sayTable(
    [`fixed, % of ${incidents.length}`, "agent / step named", ...turns, "points over retry", "over nothing said"],
    rows,
  );
  if (ofTracer && incidents[0]?.kind === "planted") {
    say("By the agent that the tracer named first:\n");
    sayTable(
      ["agent", "incidents", "lesson", "plain retry", "nothing said"],
      ofTracer.byAgent.map(({ name, arms }) => [name, String(arms[0]?.count ?? 0), ...arms.map(shareWords)]),
    );
  }
  return `${title.toLowerCase()}: ${summary.join(", ")}`;
}

async function main(): Promise<void> {
  const startedAt = performance.now();
  say(
    `fixes: our sandbox, whose agents are scripted; no model is asked. An agent that is told what to look after keeps from its fault ${100 * rates.adherence} times in 100, and a run slips besides ${100 * rates.slipRate} times in 100: what fits is decided by rule (lib/replay/sandbox/hint-fits.ts), and both rates are set here, so the shares below say how diagnosis, lesson and rounds work together, and nothing of any other system. AgenTracer (arXiv 2509.03312) reports gains of 4.8 to 14.2 points on MetaGPT and MaAS, with models. Wilson intervals; differences paired (Newcombe), p by McNemar's exact test. Node ${process.version}, ${cpus().length} × ${cpus()[0]?.model ?? "?"}\n`,
  );
  const parts = [
    await measure("Faults that come back at every run", await makePlanted({ count, persistence: 1 }, seed, rates)),
    await measure("Faults that come back 7 times in 10", await makePlanted({ count, persistence: 0.7 }, seed, rates)),
    await measure("Failures by chance", await makeSlipped(Math.ceil(count / 3), seed, rates)),
  ];
  const seconds = (performance.now() - startedAt) / 1000;
  say(`fixes: ok; ${parts.join("; ")}; ${replayCount} replays, ${seconds.toFixed(0)} s`);
}

await main();
