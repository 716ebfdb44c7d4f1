import { type Trace } from "@/lib/traces/trace";
import { type Capabilities } from "../protocol/messages";
import { deriveSeed } from "../scan/derive-seed";
import { limitConcurrency } from "../scan/limit-concurrency";
import { type Replayer, type WishArm } from "../scan/replay-wish";
import { combine, fixRequest, retryWords, whyNoFixes } from "./fix-request";
import { type FixArm, type FixAttempt, type FixSettings } from "./fix-study";
import { type Lesson } from "./lesson";
import { replayedTrace } from "./replayed-trace";

/** A failed trace that is to be fixed. */
export interface FixIncident {
  id: string;
  trace: Trace;
  /** Which one it is among those that the seeds are drawn over; by default its place in the list. */
  at?: number;
}

export interface FixParts {
  capabilities: Capabilities;
  /** Makes the replays of an incident; see replay-wish.ts. `repeat` of a wish is the round, from 0. */
  replayerOf: (incident: FixIncident) => Replayer;
  /** Diagnoses a failed attempt at an incident, and says the lesson of it; null where there is nothing to say. */
  teach: (incident: FixIncident, failed: Trace, signal: AbortSignal) => Promise<Lesson | null>;
  settings: FixSettings;
  signal: AbortSignal;
}

/** As replays call these arms. */
const wishArms: Record<FixArm, WishArm> = { lesson: "hint", retry: "retry", control: "control" };

type Tell = (attempt: FixAttempt) => void;

/** All rounds of one arm at one incident. `first` is the lesson of the failed trace itself. */
async function tryArm(
  { incident, at, arm, first }: { incident: FixIncident; at: number; arm: FixArm; first: Lesson | null },
  { capabilities, replayerOf, teach, settings, signal }: FixParts,
  tell: Tell,
): Promise<void> {
  const replay = replayerOf(incident);
  const traceId = incident.trace.externalId ?? incident.trace.contentHash;
  const lessons: Lesson[] = [];
  let failed = incident.trace;
  for (let round = 1; round <= settings.rounds; round += 1) {
    signal.throwIfAborted();
    const lesson = arm !== "lesson" ? null : round === 1 ? first : await teach(incident, failed, signal);
    if (lesson) lessons.push(lesson);
    const said = { incidentId: incident.id, arm, round, agent: lesson?.agent ?? null };
    const place = { ...said, stepIndex: lesson?.stepIndex ?? null };
    if (arm === "lesson" && lessons.length === 0) {
      tell({ ...place, told: null, outcome: "none", problem: "No diagnosis was had." });
      continue;
    }
    // All arms of a round have one seed: only the words differ.
    const seed = deriveSeed(settings.seed, "hint", at, round);
    const control = arm === "control" ? incident.trace : failed;
    const wish = { failed: control, traceId, arm, lessons, controlStep: first?.stepIndex ?? null, seed };
    const { request, kept } = fixRequest(wish, capabilities, settings);
    const told = arm === "lesson" ? combine(lessons).text : arm === "retry" ? retryWords : null;
    const replayed = await replay({ arm: wishArms[arm], stepIndex: kept.length, repeat: round - 1, request }, signal);
    const { report } = replayed;
    const problem = replayed.report ? null : replayed.message;
    tell({ ...place, told, outcome: report?.outcome ?? "none", problem });
    if (report?.outcome === "passed") return;
    if (report) failed = replayedTrace(incident.trace, kept, report);
  }
}

async function tryIncident(incident: FixIncident, at: number, parts: FixParts, tell: Tell): Promise<void> {
  const { arms, place } = parts.settings;
  const isTaught = arms.includes("lesson") || (place === "at-step" && arms.includes("control"));
  const first = isTaught ? await parts.teach(incident, incident.trace, parts.signal) : null;
  await Promise.all(arms.map((arm) => tryArm({ incident, at, arm, first }, parts, tell)));
}

/**
 * Tries to fix failed traces in rounds, with each arm apart: tells what the arm tells, runs the system again, and
 * counts an incident as fixed when a round passes. What still fails is diagnosed anew, and the next round is told what
 * was learned so far. Yields every attempt as it ends. At most as many replays run at once as the system takes.
 * Rejects where the system cannot be told anything, where the signal is aborted, and with
 * what a replayer or `teach` rejects with.
 */
export async function* fixRounds(
  incidents: readonly FixIncident[],
  parts: FixParts,
): AsyncGenerator<FixAttempt, void, void> {
  const { settings, capabilities } = parts;
  const reason = whyNoFixes(capabilities, settings);
  if (reason !== null) throw new Error(reason);
  const stop = new AbortController();
  const signal = AbortSignal.any([parts.signal, stop.signal]);
  const attempts: FixAttempt[] = [];
  let wake: () => void = () => undefined;
  const tell: Tell = (attempt) => {
    attempts.push(attempt);
    wake();
  };
  const limited = limitConcurrency(capabilities.maxConcurrent, (replay: Replayer, ...wish: Parameters<Replayer>) =>
    replay(...wish),
  );
  const replayerOf: FixParts["replayerOf"] = (incident) => {
    const replay = parts.replayerOf(incident);
    return (...wish) => limited(replay, ...wish);
  };
  const own = { ...parts, signal, replayerOf };
  const tryOne = limitConcurrency(capabilities.maxConcurrent, (one: FixIncident, place: number) =>
    tryIncident(one, one.at ?? place, own, tell),
  );
  let ended: { error?: unknown } | null = null;
  const work = Promise.all(incidents.map(tryOne))
    .then(
      () => (ended = {}),
      (error: unknown) => {
        ended = { error };
        stop.abort(error);
      },
    )
    .finally(() => {
      wake();
    });
  try {
    for (let taken = 0; ;) {
      for (; taken < attempts.length; taken += 1) yield attempts[taken] as FixAttempt;
      const end = ended as { error?: unknown } | null;
      if (end !== null && "error" in end) throw end.error;
      if (end !== null && taken === attempts.length) break;
      if (taken === attempts.length) await new Promise<void>((resolve) => (wake = resolve));
    }
  } finally {
    stop.abort();
    await work;
  }
}
