import { assembleTrace, mergeAgents, speakersOf } from "@/lib/traces/assemble-trace";
import { type Step, type Trace } from "@/lib/traces/trace";
import { type SeededRandom, seededRandom } from "../seeded-random";
import { volumeModes, type VolumeSystem, volumeSystems, volumeTaxonomy } from "./volume-systems";
import { partyOf, sentence, sentences } from "./volume-words";

/** Which of how many traces, made of the last so many days before `until`. */
export interface VolumePlace {
  place: number;
  count: number;
  until: Date;
}

/** Who really broke a made trace, when and how: what labels say of it, and what runs find more or less often. */
export interface PlantedFailure {
  agent: string;
  stepIndex: number;
  failureMode: string;
}

export interface VolumeTrace {
  trace: Trace;
  createdAt: Date;
  planted: PlantedFailure | null;
}

const dayMs = 86_400_000;
const coveredDays = 365;
const shortest = 2;
const longest = 60;
/** With both ends cut off, ten steps on average. */
const meanBeyondShortest = 8.6;
/** Of traces of which nobody says how they ended. */
const unknownShare = 0.08;
/** Of the failures whose file says who broke them. */
const labelledByFile = 0.025;

export const chance = (random: SeededRandom, share: number): boolean => random.int(0, 999_999) < share * 1_000_000;

/** The same number for the same place, whatever else is made. */
export const randomOf = (place: number, salt: number): SeededRandom => seededRandom(place * 8 + salt + 17);

function systemOf(random: SeededRandom): VolumeSystem {
  let left = random.int(0, 999) / 1_000;
  return volumeSystems.find(({ share }) => (left -= share) < 0) ?? (volumeSystems[0] as VolumeSystem);
}

/** Days before the end, more of them late: the workspace grows. */
function timeOf(random: SeededRandom, { place, count, until }: VolumePlace): { at: Date; progress: number } {
  const progress = ((place + random.int(0, 999) / 1_000) / count) ** 0.75;
  return { at: new Date(until.getTime() - (1 - progress) * coveredDays * dayMs), progress };
}

/** One made trace of a system. Traces of one place and count are the same whenever they are made, up to their times. */
export function volumeTrace(at: VolumePlace): VolumeTrace {
  const random = randomOf(at.place, 0);
  const system = systemOf(random);
  const { at: createdAt, progress } = timeOf(random, at);
  const release = system.versions[Math.min(system.versions.length - 1, Math.floor(progress * system.versions.length))];
  const isFailed = chance(random, release?.failureRate ?? 0);
  const thing = random.pick(system.things);
  const subject = `${thing} ${at.place + 10_000} of ${partyOf(random)}`;
  const question = `${random.pick(["Please handle", "Take care of", "Work through", "Look into"])} ${subject}. ${sentence(random, thing)}`;
  const steps = new Conversation(random, system, thing, createdAt).write(question);
  const planted = isFailed ? plant(random, steps, system, release?.worseAgent) : null;
  const outcome = chance(random, unknownShare) ? "unknown" : isFailed ? "failed" : "passed";
  const trace = assembleTrace({
    format: "faultline",
    question,
    steps,
    outcome,
    agents: mergeAgents(speakersOf(steps)),
    title: `${subject.charAt(0).toUpperCase()}${subject.slice(1)}`,
    system: { name: system.name, version: release?.name ?? "1" },
    tags: system.tags.filter(() => chance(random, 0.25)),
    metadata: { sample: "volume", ...sentAlongOf(at.place) },
    ...(planted && chance(random, labelledByFile)
      ? {
          groundTruth: {
            ...planted,
            taxonomy: volumeTaxonomy,
            reason: sentence(random, thing),
            quotes: [],
            suspects: [],
          },
        }
      : {}),
  });
  return { trace, createdAt, planted };
}

/** What a program would send along: sessions of four traces, users with several of them, three environments. */
function sentAlongOf(place: number): Record<string, unknown> {
  const random = randomOf(place, 5);
  const session = Math.floor(place / 4);
  const customer = random.int(1, 400);
  return {
    session_id: `chat-${session}`,
    user_id: `user-${session % 5_000}`,
    environment: random.pick(["production", "production", "production", "staging", "development"]),
    customer: { name: `customer-${customer}`, seats: customer % 50 },
    plan: random.pick(["free", "team", "enterprise"]),
  };
}

/** A step of an agent that acted, later ones and the first agents of a system more often. */
function plant(
  random: SeededRandom,
  steps: readonly Step[],
  system: VolumeSystem,
  worseAgent: string | undefined,
): PlantedFailure | null {
  const acting = steps.filter(({ agent }) => system.agents.includes(agent));
  const ofWorse = acting.filter(({ agent }) => agent === worseAgent);
  const pool = ofWorse.length > 0 && chance(random, 0.5) ? ofWorse : acting;
  if (pool.length === 0) return null;
  const { agent, index } = random.pick(pool);
  const rank = Math.min(random.int(0, volumeModes.length - 1), random.int(0, volumeModes.length - 1));
  return {
    agent,
    stepIndex: index,
    failureMode: volumeModes[(rank + system.agents.indexOf(agent)) % volumeModes.length] ?? "1.1",
  };
}

/** Writes the steps of a trace: who is asked, what they say, hand over and look up. */
class Conversation {
  private readonly steps: Step[] = [];
  private clockMs: number;
  private readTokens = 300;

  constructor(
    private readonly random: SeededRandom,
    private readonly system: VolumeSystem,
    private readonly thing: string,
    createdAt: Date,
  ) {
    this.clockMs = createdAt.getTime() - 600_000;
  }

  write(question: string): Step[] {
    const { random, system } = this;
    const drawn = -Math.log(1 - random.int(0, 99_999) / 100_000) * meanBeyondShortest;
    const wanted = Math.min(longest, shortest + Math.floor(drawn));
    this.add("User", "input", question, {});
    for (let speaker = system.agents[0] ?? ""; this.steps.length < wanted;) {
      if (this.steps.length + 2 < wanted && chance(random, 0.25)) this.useTool(speaker);
      else if (this.steps.length + 1 < wanted && chance(random, 0.4)) speaker = this.handOff(speaker);
      else this.add(speaker, chance(random, 0.2) ? "thought" : "message", this.say(1, 4), {});
    }
    return this.steps;
  }

  private say(from: number, to: number): string {
    return sentences(this.random, this.thing, this.random.int(from, to));
  }

  private handOff(speaker: string): string {
    const next = this.random.pick(this.system.agents.filter((agent) => agent !== speaker));
    this.add(speaker, "handoff", `${next}, ${this.say(1, 2)}`, { recipient: next });
    return next;
  }

  private useTool(speaker: string): void {
    const { random } = this;
    const name = random.pick(this.system.tools);
    const args = { id: random.int(1_000, 99_999), mode: random.pick(["exact", "fuzzy", "latest"]) };
    this.add(speaker, "tool-call", JSON.stringify(args), { tool: { name, arguments: args }, recipient: name });
    const isError = chance(random, 0.08);
    const found = { id: args.id, state: random.pick(["open", "closed", "waiting"]), note: this.say(1, 2) };
    this.add(name, "tool-result", isError ? "Error: the service did not answer in 30 s." : JSON.stringify(found), {
      isError,
    });
  }

  private add(agent: string, kind: Step["kind"], content: string, more: Partial<Step>): void {
    const index = this.steps.length;
    const written = Math.ceil(content.length / 4);
    const isWritten = kind !== "input" && kind !== "tool-result";
    const durationMs = isWritten ? 500 + written * this.random.int(12, 24) : this.random.int(30, 900);
    this.steps.push({
      index,
      agent,
      rawAgent: agent,
      kind,
      content,
      isError: false,
      durationMs,
      ...(isWritten ? { model: "scripted", inputTokens: this.readTokens, outputTokens: written } : {}),
      startedAt: new Date(this.clockMs).toISOString(),
      source: { pointer: `/trace/steps/${index}` },
      ...more,
    });
    this.clockMs += durationMs + this.random.int(20, 300);
    this.readTokens += written;
  }
}
