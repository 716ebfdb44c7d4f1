import { JudgeError } from "@/lib/attribution/judge-error";
import { type Budget, type WorstCase } from "@/lib/attribution/recorded-call";
import { type RunOwner } from "@/lib/services/answers/executing/claim-run";
import { releaseSpend, type Reservation, reserveSpend } from "@/lib/services/answers/executing/reserve-spend";
import { RunStopped } from "./stop-reason";

/** Why a limit stopped a run. */
interface Refusal {
  message: string;
  refusedCall: WorstCase;
}

export interface RunBudget extends Budget {
  /** What was set aside for a call, once; null where nothing was. Of calls that are alike any will do. */
  takeReservation(requestHash: string): string | null;
  /** The first refusal of this execution; from then on every call is refused, so that the run ends as it was then. */
  refusal(): Refusal | null;
}

/** The limits of one execution of a run, kept in the database for all workers. */
export const createRunBudget = (owner: RunOwner): RunBudget => createBudget((worst) => reserveSpend(owner, worst));

/** The same for whoever else asks: `reserveWorst` answers null where the work is another worker's by now. */
export const createBudget = (reserveWorst: (worst: WorstCase) => Promise<Reservation | null>): RunBudget => {
  const reserved = new Map<string, string[]>();
  let refusal: Refusal | null = null;
  const takeReservation = (requestHash: string): string | null => reserved.get(requestHash)?.pop() ?? null;
  return {
    takeReservation,
    refusal: () => refusal,
    reserve: async (worst, requestHash) => {
      if (refusal) throw new JudgeError("budget", refusal.message);
      const reservation = await reserveWorst(worst);
      if (reservation === null) throw new RunStopped("lost");
      if (reservation.refusal !== null) {
        refusal ??= { message: reservation.refusal, refusedCall: worst };
        throw new JudgeError("budget", refusal.message);
      }
      reserved.set(requestHash, [...(reserved.get(requestHash) ?? []), reservation.id]);
      const release = async (): Promise<void> => {
        const id = takeReservation(requestHash);
        if (id !== null) await releaseSpend(id);
      };
      return { release };
    },
  };
};
