import { type HttpConnection } from "../../http-target-exchange";
import { httpTargetLimits } from "../../http-target-limits";
import { type Capabilities, type ReplayedTrace } from "../messages";
import { type Check, type CheckResult } from "./check";
import { limitChecks } from "./limit-checks";
import { repeatChecks } from "./repeat-checks";
import { signatureChecks } from "./signature-checks";
import { startChecks } from "./start-checks";
import { capabilitiesCheck, firstReplayChecks, streamCheck } from "./stream-checks";
import { type Subject } from "./subject";
import { Violation } from "./violation";

interface ConformanceOptions extends Omit<HttpConnection, "limits"> {
  signal: AbortSignal;
  /** Different at each run: keys are made of it. Letters and digits. */
  runId: string;
  /** What is replayed; the example of the capabilities unless given, else a question that any system may know. */
  trace?: ReplayedTrace | undefined;
  /** Names of the checks that are wanted, all unless given; what they build on is run too. */
  only?: readonly string[] | undefined;
  /** Seconds that any one replay may take; 60 unless set, and never more than the capabilities say. */
  seconds?: number;
  /**
   * What may pass between the end of a limit, or a cancellation, and the last line, in milliseconds; 5,000 unless set.
   */
  graceMs?: number;
}

/** Every check, in the order in which they run. */
export const conformanceChecks: readonly Check[] = [
  capabilitiesCheck,
  ...signatureChecks,
  streamCheck,
  ...firstReplayChecks,
  ...startChecks,
  ...repeatChecks,
  ...limitChecks,
];

/** Checks that need a first replay from scratch, for its steps or its lines. */
const buildingOnStream = new Set([...firstReplayChecks, ...startChecks].map(({ name }) => name));

const nothingKnown: Capabilities = {
  protocol: 1,
  system: { name: "?" },
  starts: ["prefix"],
  hasHints: false,
  canLeaveOutAgents: false,
  isSeeded: false,
  milestones: [],
  maxConcurrent: 1,
  maxSeconds: 60,
};

/**
 * Holds a system against the replay protocol: one named check after another, each with its result as it comes. A system
 * passes that fails none. Rejects where the address may not be asked, or with the reason of the signal.
 */
export async function* runConformance(options: ConformanceOptions): AsyncGenerator<CheckResult> {
  const { transport, secrets, clock, signal, runId, trace, graceMs = 5_000 } = options;
  let keys = 0;
  const subject: Subject = {
    connection: { transport, secrets, clock, limits: httpTargetLimits },
    signal,
    newKey: () => `conformance-${runId}-${(keys += 1)}`,
    trace: trace ?? { id: "conformance", question: "What is 2 + 2?", metadata: {} },
    capabilities: nothingKnown,
    firstLines: null,
    isHeldBack: null,
    seconds: options.seconds ?? 60,
    graceMs,
  };
  const failed = new Set<string>();
  const wanted = wantedChecks(options.only);
  for (const check of wanted) {
    signal.throwIfAborted();
    const result = await runCheck(check, subject, failed);
    if (result.status === "failed") failed.add(check.name);
    if (check === capabilitiesCheck && result.status === "passed") {
      subject.seconds = Math.min(subject.seconds, subject.capabilities.maxSeconds);
      subject.trace = trace ?? subject.capabilities.example ?? subject.trace;
    }
    yield result;
  }
}

function wantedChecks(only: readonly string[] | undefined): readonly Check[] {
  if (only === undefined) return conformanceChecks;
  const needsStream = only.some((name) => buildingOnStream.has(name));
  return conformanceChecks.filter(
    (check) => only.includes(check.name) || check === capabilitiesCheck || (needsStream && check === streamCheck),
  );
}

async function runCheck(check: Check, subject: Subject, failed: ReadonlySet<string>): Promise<CheckResult> {
  const { name, title } = check;
  const needed = failed.has("capabilities")
    ? "capabilities"
    : buildingOnStream.has(name) && failed.has("stream")
      ? "stream"
      : null;
  if (needed !== null)
    return { name, title, status: "not-run", words: `It builds on the check ${needed}, which failed.` };
  if (check.isOffered?.(subject.capabilities) === false) return { name, title, status: "not-offered", words: null };
  try {
    return { name, title, status: "passed", words: (await check.run(subject)) ?? null };
  } catch (error) {
    subject.signal.throwIfAborted();
    if (error instanceof Violation) return { name, title, status: "failed", words: error.message };
    throw error;
  }
}
