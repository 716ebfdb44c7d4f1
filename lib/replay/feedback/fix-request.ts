import { type Step, type Trace } from "@/lib/traces/trace";
import { sameAgent } from "@/lib/traces/normalise-agent";
import { type Capabilities, replayLimits, replayProtocol, type ReplayRequest } from "../protocol/messages";
import { toReplayStep } from "../scan/replay-requests";
import { type FixArm, type FixSettings } from "./fix-study";
import { type Lesson } from "./lesson";

/** What a plain retry is told. */
export const retryWords =
  "The last attempt at this task failed. Go through it again from the beginning with care, look for what may have gone wrong, and put it right.";

/** Said to a system that takes only hints, where nothing is to be said. */
const nothingToSay = "Go on as you see fit.";

/** Why fixes cannot be tried on a system, in a sentence; null where they can. */
export function whyNoFixes({ starts, hasHints }: Capabilities, { place }: Pick<FixSettings, "place">): string | null {
  const takesPrefix = starts.includes("prefix") && hasHints;
  if (place === "at-step" && !takesPrefix) return "This system cannot show a hint after given steps.";
  return takesPrefix || starts.includes("hint") ? null : "This system takes no hints.";
}

interface Placed {
  request: ReplayRequest;
  /** The steps of the failed trace that it begins with. */
  kept: readonly Step[];
}

/** What is told in all: the newest lesson first, none twice. To one agent where all are for it, else to everybody. */
export function combine(lessons: readonly Lesson[]): { text: string; agent?: string } {
  const [newest, ...before] = lessons.toReversed();
  const text = [...new Set([newest, ...before].flatMap((one) => one?.text ?? []))].join(" ");
  const isForOne = newest !== undefined && before.every(({ agent }) => sameAgent(agent, newest.agent));
  return { text: text.slice(0, replayLimits.hintBytes / 4), ...(isForOne ? { agent: newest.agent } : {}) };
}

interface FixWish {
  /** The trace of the attempt before, and how the system calls the incident's. */
  failed: Trace;
  traceId: string;
  arm: FixArm;
  /** All lessons so far, the newest last; none for the other arms, or where there is no diagnosis. */
  lessons: readonly Lesson[];
  /** Where the control begins with place `at-step`: the step of the first diagnosis. */
  controlStep: number | null;
  seed: number;
}

/** The request of one attempt: which words are put where. Only for a system that `whyNoFixes` has nothing against. */
export function fixRequest(
  { failed, traceId, arm, lessons, controlStep, seed }: FixWish,
  { starts, hasHints }: Capabilities,
  { place, limits }: Pick<FixSettings, "place" | "limits">,
): Placed {
  const newest = lessons.at(-1);
  const atStep = place === "at-step" ? (arm === "lesson" ? newest?.stepIndex : arm === "control" ? controlStep : 0) : 0;
  const stepIndex = Math.min(atStep ?? 0, failed.steps.length);
  const said =
    arm === "retry" ? { text: retryWords } : arm === "lesson" && newest !== undefined ? combine(lessons) : null;
  const isFromPrefix = starts.includes("prefix") && (hasHints || said === null);
  const kept = isFromPrefix ? failed.steps.slice(0, stepIndex) : [];
  const base = {
    protocol: replayProtocol,
    seed,
    limits,
    without: null,
    prefix: kept.map(toReplayStep),
    trace: { id: traceId, question: failed.question, metadata: failed.metadata },
  } as const;
  if (said === null && kept.length === 0 && starts.includes("resample"))
    return { kept, request: { ...base, start: "resample", change: null } };
  const hint = { kind: "hint", stepIndex: kept.length, ...(said ?? { text: nothingToSay }) } as const;
  if (isFromPrefix) return { kept, request: { ...base, start: "prefix", change: said === null ? null : hint } };
  return { kept, request: { ...base, start: "hint", change: hint } };
}
