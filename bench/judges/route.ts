import { fuse, type Fusion, likeliestStep } from "@/lib/attribution/fusion/fit-fusion";
import { routeVotes } from "@/lib/attribution/fusion/route-votes";
import { dealQuestions } from "./cross-validate";
import { fitPrior, hearOnly, rankJudges } from "./fit-judges";
import { type WrongRun } from "./read-verdicts";

/** Who is asked next, and how the answers so far are weighed. */
interface Stage {
  judge: string;
  fusion: Fusion;
}

/** The order in which judges are asked, by the labels of these runs. All cost the same here, one call a run. */
export function planStages(runs: readonly WrongRun[], judges: readonly string[]): Stage[] {
  const heard = runs.map((run) => hearOnly(run, judges));
  const voters = judges.map((judge) => ({ judge, cost: 1 }));
  return routeVotes(voters, heard, fitPrior(runs)).map(({ voter, fusion }) => ({ judge: judges[voter] ?? "", fusion }));
}

/** Asks judges in this order until one step is so likely; the step, and how many were asked. */
export function askUntil(run: WrongRun, stages: readonly Stage[], sureEnough: number): { step: number; asked: number } {
  for (const [at, { fusion }] of stages.entries()) {
    const asked = stages.slice(0, at + 1).map(({ judge }) => judge);
    const posterior = fuse(hearOnly(run, asked), fusion);
    const step = likeliestStep(posterior);
    if ((posterior[step] as number) >= sureEnough || at === stages.length - 1) return { step, asked: at + 1 };
  }
  throw new Error("There is a judge to ask.");
}

/** For each degree of certainty, whether the right step is named and how many judges were asked, run by run. */
export function routeRuns(
  runs: readonly WrongRun[],
  count: number,
  { folds, seed, degrees }: { folds: number; seed: number; degrees: readonly number[] },
): { right: number[]; asked: number[] }[] {
  const dealt = dealQuestions(runs, folds, seed);
  const routed = degrees.map(() => ({ right: runs.map(() => 0), asked: runs.map(() => 0) }));
  for (let fold = 0; fold < folds; fold += 1) {
    const training = runs.filter((_, at) => dealt[at] !== fold);
    const stages = planStages(training, rankJudges(training).slice(0, count));
    for (const [at, run] of runs.entries()) {
      if (dealt[at] !== fold) continue;
      for (const [place, degree] of degrees.entries()) {
        const { step, asked } = askUntil(run, stages, degree);
        const one = routed[place];
        if (!one) continue;
        one.right[at] = Number(step === run.labelledStep);
        one.asked[at] = asked;
      }
    }
  }
  return routed;
}
