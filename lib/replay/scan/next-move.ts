import { fisherGreater } from "@/lib/attribution/statistics/fisher";
import { isWithin, type LookPlan } from "./plan-looks";

/** Of `count` replays, so many ended well. */
export interface Flips {
  flips: number;
  count: number;
}

/** So many more replays of an arm are needed whatever they come to; null where a step is done. */
type Move = { arm: "corrected" | "control"; count: number } | null;

export const pValueOf = (corrected: Flips, control: Flips): number =>
  fisherGreater(
    { successes: corrected.flips, count: corrected.count },
    { successes: control.flips, count: control.count },
  );

/** Whether both arms are whole at a look, and differ at its level. */
export const isDecisive = (corrected: Flips, control: Flips, plan: LookPlan): boolean =>
  corrected.count === control.count &&
  plan.looks.includes(corrected.count) &&
  isWithin(pValueOf(corrected, control), plan.level);

const lastLook = ({ looks }: LookPlan): number => looks.at(-1) ?? 1;

/**
 * The look that an arm of so many replays comes to next, or is at. No more controls are held against it than that look
 * has: where more were made for another question, the first of them.
 */
export const lookOf = (count: number, plan: LookPlan): number =>
  plan.looks.find((look) => look >= count) ?? lastLook(plan);

/**
 * Whether the step may still be decisive at the last look: if the controls went on as they began, and the corrected
 * replays as if one more of them had ended well, so that a poor beginning alone does not end a step.
 */
function isPromising({ flips, count }: Flips, controlFlips: number, plan: LookPlan): boolean {
  const whole = lastLook(plan);
  if (count >= whole) return false;
  const corrected = { flips: Math.round(((flips + 1) * whole) / (count + 1)), count: whole };
  const control = { flips: Math.round((controlFlips * whole) / count), count: whole };
  return isWithin(pValueOf(corrected, control), plan.level);
}

/**
 * What is to be replayed next for one step. Corrected replays come first, one after the other: they end where
 * `patience` of them brought no flip, and where not even flips of all the rest could be told from none at the level of
 * the scan. Controls follow only behind a whole corrected arm with a flip, and end as soon as they are too many for
 * anything to be told. At a look at which both arms are whole the step is decisive, or goes on to the next look where
 * that is promising, or is done.
 *
 * Ending early can only keep a step from being called decisive: that is done by `isDecisive` alone, at a look, with
 * both arms whole, and so whenever a design that always makes all replays would have done it too on the same outcomes.
 * `control` has at most as many replays as `lookOf`. Over all looks of a step the chance of doing it by mistake is at
 * most the sum of their levels, `stepLevel`.
 */
export function nextMove(corrected: Flips, control: Flips, plan: LookPlan, patience: number): Move {
  const look = lookOf(corrected.count, plan);
  if (corrected.count < look) return correctedMove(corrected, look, plan, patience);
  if (corrected.flips === 0) return null;
  if (control.count < look) return controlMove(corrected, control, look, plan);
  if (isDecisive(corrected, control, plan) || !isPromising(corrected, control.flips, plan)) return null;
  const next = plan.looks.find((count) => count > look);
  return next === undefined ? null : correctedMove(corrected, next, plan, patience);
}

function correctedMove({ flips, count }: Flips, look: number, plan: LookPlan, patience: number): Move {
  const mayStillFail = lastLook(plan) - plan.fewestTelling - (count - flips);
  const wanted = Math.min(flips === 0 ? Math.min(patience, look) - count : look - count, mayStillFail + 1);
  return wanted > 0 ? { arm: "corrected", count: wanted } : null;
}

/**
 * So many flips of controls leave something to be told; none at all are waited for in any case, to tell chance
 * from an effect that is too weak.
 */
function controlMove(corrected: Flips, control: Flips, look: number, plan: LookPlan): Move {
  const isTelling = (flips: number): boolean =>
    isWithin(pValueOf(corrected, { flips, count: look }), plan.scanLevel) || isPromising(corrected, flips, plan);
  let allowed = control.flips;
  while (allowed <= look && isTelling(allowed)) allowed += 1;
  const wanted = Math.min(look - control.count, Math.max(1, allowed) - control.flips);
  return wanted > 0 ? { arm: "control", count: wanted } : null;
}
