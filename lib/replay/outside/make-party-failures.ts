import { type Party } from "@/lib/traces/party";
import { type Trace } from "@/lib/traces/trace";
import { faultOperators } from "../faults/fault-operators";
import { type ReplayOutcome, type ReplayStep } from "../protocol/messages";
import { between, randomFor } from "../sandbox/draws";
import { isHasty } from "../sandbox/habits";
import { turnAt } from "../sandbox/make-failures";
import { makeTask } from "../sandbox/make-task";
import { plantFault } from "../sandbox/plant-fault";
import { scriptedPolicy } from "../sandbox/policy";
import { flawlessConfig, type SandboxConfig } from "../sandbox/sandbox-config";
import { type SandboxTask, sandboxDomains } from "../sandbox/sandbox-task";
import { asker } from "../sandbox/sandbox-team";
import { sandboxTrace } from "../sandbox/sandbox-trace";
import { collect } from "../sandbox/slip";
import { teamLoop, type TeamRun } from "../sandbox/team-loop";
import { openTools, type ToolBox } from "../sandbox/tool-box";
import { pick } from "../sandbox/wording";
import { carefulPolicy } from "./careful-policy";
import { spoilQuestion } from "./faulty-questions";
import { missingRecord, withRecords, wrongRecord } from "./faulty-records";
import { damagedTool, failingTool, hiccup, lyingTool, staleTool } from "./faulty-tools";
import { type OutsideFaultName, outsideFaults } from "./outside-fault";

/** A failed run, whose fault it is, and what was done. Nothing in the trace says either. */
export interface PartyFailure {
  trace: Trace;
  party: Party;
  /** Name of the outside fault, or of the agent's. */
  fault: string;
}

/** An agent's fault beside those of the operators: it does not try again after a failure that passes. */
const unheeded = "unheeded-failure";
const unheededShare = 0.1;
/** Of all runs: a call that fails, and works when it is made again. */
const hiccupShare = 0.3;
/** Of contradictions: those that the team sees; otherwise it goes by one of the conditions. */
const seenShare = 0.6;
const mostDraws = 400;

/**
 * Failures that agents made and failures that they did not, in turn, each party's faults drawn alike. The team, its
 * tasks and what passes by itself are the same for all.
 */
export async function* makePartyFailures(wish: {
  count: number;
  seed: number;
  parties: readonly Party[];
}): AsyncGenerator<PartyFailure> {
  const random = randomFor(wish.seed, "parties");
  for (let made = 0; made < wish.count; made += 1) {
    const party = wish.parties[made % wish.parties.length] ?? "agent";
    const names = outsideFaults.filter((fault) => fault.party === party).map(({ name }) => name);
    const fault = party === "agent" ? null : pick(names, random);
    for (let draw = 0; draw < mostDraws; draw += 1) {
      const task = makeTask(pick(sandboxDomains, random), between(0, 999_999, random));
      const found = isHasty(task.id)
        ? null
        : await (fault === null ? agentFailure(task, random) : outsideFailure(task, fault, random));
      if (found === null) continue;
      yield { trace: found.trace, party, fault: found.fault };
      break;
    }
  }
}

interface Found {
  trace: Trace;
  fault: string;
}

/** What a run is made with; a new tool box for each run, since one with a fault counts its calls. */
interface Setting {
  task: SandboxTask;
  seed: number;
  tools: () => ToolBox;
  policy?: TeamRun["policy"];
  config?: SandboxConfig;
}

const play = ({ task, seed, tools, policy = carefulPolicy(), config = flawlessConfig }: Setting) => {
  const { signal } = new AbortController();
  return collect(
    teamLoop({ task, config, seed, policy, tools: tools(), prefix: [], change: null, without: null, signal }, null),
  );
};

/** The trace of a failed run, without what says how to run it again. */
function traceOf({ task, seed }: Setting, { steps, outcome }: { steps: ReplayStep[]; outcome: ReplayOutcome }): Trace {
  const trace = sandboxTrace({ task, config: flawlessConfig, seed, steps, outcome });
  return Object.assign(trace, { metadata: {}, tags: [], externalId: `${seed}` });
}

async function usualSetting(task: SandboxTask, random: () => number): Promise<Setting> {
  const [tools, seed] = [await openTools(), between(0, 2 ** 31 - 1, random)];
  const isHarmed = random() < hiccupShare;
  return { task, seed, tools: () => (isHarmed ? hiccup(tools, 1, randomFor(seed, "hiccup")) : tools) };
}

async function agentFailure(task: SandboxTask, random: () => number): Promise<Found | null> {
  const setting = await usualSetting(task, random);
  const clean = await play(setting);
  if (clean.outcome.outcome !== "passed") return null;
  if (random() < unheededShare) {
    const tools = setting.tools();
    const careless = {
      ...setting,
      policy: scriptedPolicy,
      tools: () => hiccup(tools, 1, randomFor(setting.seed, "unheeded")),
    };
    const failed = await play(careless);
    return failed.outcome.outcome === "failed" ? { trace: traceOf(setting, failed), fault: unheeded } : null;
  }
  const { name: operator } = pick(faultOperators, random);
  const seed = between(0, 2 ** 31 - 1, random);
  const places = clean.steps.filter(
    (step) =>
      step.agent !== asker &&
      step.kind !== "tool-result" &&
      plantFault(operator, step, clean.steps.slice(0, step.index), seed) !== null,
  );
  if (places.length === 0) return null;
  const { index, agent } = pick(places, random);
  const config = { ...flawlessConfig, fault: { operator, agent, turn: turnAt(clean.steps, index), seed } };
  const failed = await play({ ...setting, config });
  return failed.outcome.outcome === "failed" ? { trace: traceOf(setting, failed), fault: operator } : null;
}

async function outsideFailure(task: SandboxTask, fault: OutsideFaultName, random: () => number): Promise<Found | null> {
  const setting = await usualSetting(task, random);
  const clean = await play(setting);
  if (clean.outcome.outcome !== "passed") return null;
  const spoiled = spoil(fault, setting, clean.steps, random);
  if (spoiled === null) return null;
  const failed = await play(spoiled);
  return failed.outcome.outcome === "failed" ? { trace: traceOf(spoiled, failed), fault } : null;
}

/** The setting with the fault in it; null where it has no place there. */
function spoil(
  fault: OutsideFaultName,
  setting: Setting,
  clean: readonly ReplayStep[],
  random: () => number,
): Setting | null {
  const { task } = setting;
  const used = [...new Set(clean.flatMap(({ tool }) => (tool ? [tool.name] : [])))];
  const [tool, seed] = [pick(used, random), between(0, 2 ** 31 - 1, random)];
  const through = (change: (tools: ToolBox) => ToolBox): Setting => ({
    ...setting,
    tools: () => change(setting.tools()),
  });
  const drawn = () => randomFor(seed, fault);
  if (fault === "wrong-result") return through((tools) => lyingTool(tools, { tool, random: drawn() }));
  if (fault === "stale-answer") return through((tools) => staleTool(tools, { tool, random: drawn() }));
  if (fault === "damaged-result") return through((tools) => damagedTool(tools, { tool, random: drawn() }));
  if (fault === "outage" || fault === "timeout" || fault === "refused")
    return through((tools) => failingTool(tools, fault, { tool, random: drawn() }));
  if (fault === "wrong-record" || fault === "missing-record") {
    const said = clean.map(({ content }) => content).join("\n");
    const records = (fault === "wrong-record" ? wrongRecord : missingRecord)(task, said, random);
    return records && through((tools) => withRecords(tools, records, drawn()));
  }
  const asked = spoilQuestion(fault, task, random);
  const isSeen = fault === "missing-detail" || random() < seenShare;
  const policy = carefulPolicy(isSeen ? (asked?.concern ?? null) : null);
  return asked && { ...setting, task: { ...task, question: asked.question }, policy };
}
