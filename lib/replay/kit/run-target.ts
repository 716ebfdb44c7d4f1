import { type ReplayOutcome, type ReplayErrorCode, type ReplayStep } from "../protocol/messages";
import { ReplayError, type ReplayProblem, type ReplayReport, type ReplayTarget } from "../replay-target";
import { ReplayFailure, type RunSystem } from "./run-system";

const codes: Record<ReplayProblem, ReplayErrorCode> = {
  "time-out": "time-out",
  busy: "busy",
  refused: "unknown-trace",
  blocked: "failed",
  unreachable: "failed",
  lied: "failed",
  "not-followed": "failed",
  flooded: "failed",
  failed: "failed",
};

/** A replay target as a system that the kit can put behind the protocol: its steps are told on as they come. */
export const runTarget = (target: ReplayTarget): RunSystem =>
  async function* (request, { signal, replayId }) {
    const steps: ReplayStep[] = [];
    let hear = (): void => undefined;
    let end: { report: ReplayReport } | { error: unknown } | null = null;
    const onStep = (step: ReplayStep): void => {
      steps.push(step);
      hear();
    };
    void target.replay(request, { key: replayId, signal, onStep }).then(
      (report) => {
        end = { report };
        hear();
      },
      (error: unknown) => {
        end = { error };
        hear();
      },
    );
    const ended = (): typeof end => end;
    for (let at = 0; ;) {
      const step = steps[at];
      if (step) {
        at += 1;
        yield step;
        continue;
      }
      const last = ended();
      if (last && "error" in last) throw failureOf(last.error);
      if (last) return outcomeOf(last.report, steps.length);
      await new Promise<void>((resolve) => (hear = resolve));
    }
  };

/** A target that tells its steps only at the end would look as if it had taken none. */
function outcomeOf({ steps, durationMs: _, ...outcome }: ReplayReport, toldCount: number): ReplayOutcome {
  if (steps.length !== toldCount) throw new ReplayFailure("failed", "The system did not tell its steps.");
  return outcome;
}

const failureOf = (error: unknown): unknown =>
  error instanceof ReplayError ? new ReplayFailure(codes[error.problem], error.message) : error;
