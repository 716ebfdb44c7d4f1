import { JudgeError } from "@/lib/attribution/judge-error";
import { ReplayError } from "@/lib/replay/replay-target";
import { type Replayed, type Replayer } from "@/lib/replay/scan/replay-wish";
import { requestHash } from "@/lib/services/answers/replay-records/request-hash";
import { textHash } from "@/lib/traces/text-hash";
import { type KeptScan } from "./kept-scan";
import { type ScanTarget } from "./open-scan-target";

/** Replays that were made, and those that an earlier call had made. */
export interface ReplayCounts {
  executedCount: number;
  recalledCount: number;
}

/**
 * Replays of a system, each written down before it is used and none made twice. A replay that runs out of time, breaks
 * down or goes on from another step is a finding; with any other problem the system is none that evidence can come of,
 * and the scan ends with JudgeError.
 */
export function openReplayer(
  { target, place, capabilities }: ScanTarget,
  kept: KeptScan,
): { replay: Replayer; counts: () => ReplayCounts } {
  const counts: ReplayCounts = { executedCount: 0, recalledCount: 0 };
  const system = { place, version: capabilities.system.version ?? null, simulatedBy: null };
  const ask = async (wish: Parameters<Replayer>[0], key: string, signal: AbortSignal): Promise<Replayed> => {
    try {
      const { durationMs: _, ...report } = await target.replay(wish.request, { key, signal });
      return { report, problem: null };
    } catch (error) {
      if (!(error instanceof ReplayError)) throw error;
      const { problem, message } = error;
      if (problem === "time-out" || problem === "failed" || problem === "not-followed")
        return { report: null, problem, message };
      const code = problem === "unreachable" || problem === "busy" ? "unreachable" : "refused";
      throw new JudgeError(code, `The system cannot be replayed (${problem}): ${message}`);
    }
  };
  return {
    counts: () => counts,
    replay: async (wish, signal) => {
      const key = requestHash(system, wish.request);
      const known = kept.recall(key);
      if (known) {
        counts.recalledCount += 1;
        return known;
      }
      const made = await ask(wish, textHash(`${kept.id}/${key}`), signal);
      await kept.record(key, made);
      counts.executedCount += 1;
      return made;
    },
  };
}
