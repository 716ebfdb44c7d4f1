import { createEstimator, type Estimator } from "@/lib/attribution/evaluation/estimator";
import { subtract } from "@/lib/attribution/statistics/bootstrap";
import { mcnemarExact } from "@/lib/attribution/statistics/mcnemar";
import { newcombePaired } from "@/lib/attribution/statistics/newcombe-paired";
import { permutationTest } from "@/lib/attribution/statistics/permutation-test";
import { withSpread } from "@/lib/attribution/statistics/with-spread";
import { groupBy } from "@/lib/traces/group-by";
import { normaliseAgent } from "@/lib/traces/normalise-agent";
import {
  type FixArm,
  fixArms,
  type FixAttempt,
  type FixComparison,
  type FixedIncident,
  type FixGroup,
  type FixResult,
  type FixShare,
} from "./fix-study";

/** An incident as a result names it, by whatever method it was diagnosed. */
interface IncidentRef {
  id: string;
  method: string | null;
  /** Equal for those that ask the same; one of its own where it is absent. */
  question?: number;
}

/** Of all draws: the same attempts have the same intervals. */
const drawSeed = 1;

/** The incidents with the questions that they ask. */
interface Asked {
  rows: readonly FixedIncident[];
  /** One number per row. */
  questions: readonly number[];
  questionCount: number;
  estimator: Estimator;
}

/** Whether an incident was fixed in this round or before. */
const isFixedBy = ({ fixedIn }: FixedIncident, arm: FixArm, round: number): boolean =>
  fixedIn.some((one) => one.arm === arm && one.round !== null && one.round <= round);

/**
 * How many of those that are `among` were fixed: Wilson's interval where no two of them ask the same,
 * else by drawing whole questions.
 */
function shareOf(
  { rows, estimator }: Asked,
  { arm, round, among = () => true }: { arm: FixArm; round: number; among?: (one: FixedIncident) => boolean },
): FixShare {
  const values = rows.map((one) => (among(one) ? Number(isFixedBy(one, arm, round)) : null));
  const { value, count, low, high, wilson } = estimator.share(values);
  const fixed = values.filter((one) => one === 1).length;
  return { fixed, count, value, ...(wilson ?? { low, high }) };
}

function toIncident({ id, method }: IncidentRef, arms: readonly FixArm[], attempts: readonly FixAttempt[]) {
  const diagnosed = attempts.find(({ arm, agent }) => arm === "lesson" && agent !== null);
  const fixedIn = arms.map((arm) => {
    const rounds = attempts.filter((one) => one.arm === arm && one.outcome === "passed").map(({ round }) => round);
    return { arm, round: rounds.length > 0 ? Math.min(...rounds) : null };
  });
  return { incidentId: id, agent: diagnosed?.agent ?? null, stepIndex: diagnosed?.stepIndex ?? null, method, fixedIn };
}

function compare(asked: Asked, arm: FixComparison["arm"], round: number): FixComparison {
  const { rows: incidents, questions, questionCount, estimator } = asked;
  const count = (withLesson: boolean, withOther: boolean): number =>
    incidents.filter(
      (one) => isFixedBy(one, "lesson", round) === withLesson && isFixedBy(one, arm, round) === withOther,
    ).length;
  const [both, onlyLesson] = [count(true, true), count(true, false)];
  const [onlyOther, neither] = [count(false, true), count(false, false)];
  const counts = { arm, round, both, onlyLesson, onlyOther, neither };
  if (questionCount === incidents.length)
    return {
      ...counts,
      pValue: mcnemarExact(onlyLesson, onlyOther),
      difference: newcombePaired({ both, onlyFirst: onlyOther, onlySecond: onlyLesson, neither }),
    };
  const fixedBy = (of: FixArm): number[] => incidents.map((one) => Number(isFixedBy(one, of, round)));
  const differences = subtract(fixedBy("lesson"), fixedBy(arm));
  return {
    ...counts,
    pValue: permutationTest(differences, questions, drawSeed),
    difference: withSpread(estimator.mean(differences), questionCount),
  };
}

/** Groups by a name, the largest first; incidents without one are in none. */
function groupsBy(
  asked: Asked,
  nameOf: (one: FixedIncident) => string | null,
  { arms, rounds }: { arms: readonly FixArm[]; rounds: number },
): FixGroup[] {
  const named = asked.rows.filter((one) => nameOf(one) !== null);
  return [...groupBy(named, (one) => nameOf(one) ?? "")]
    .sort(([a, ofA], [b, ofB]) => ofB.length - ofA.length || (a < b ? -1 : 1))
    .map(([name]) => ({
      name,
      arms: arms.map((arm) => ({
        arm,
        ...shareOf(asked, { arm, round: rounds, among: (one) => nameOf(one) === name }),
      })),
    }));
}

/**
 * What attempts came to, over all incidents that were tried: how many each arm had fixed after each round, the lesson
 * beside the others, and by agent, method and incident. Those that ask the same are not independent: where any do,
 * intervals draw whole questions with replacement and p-values flip them whole (lib/attribution/statistics), else they
 * are Wilson's, Newcombe's and McNemar's.
 */
export function summariseFixes(
  incidents: readonly IncidentRef[],
  attempts: readonly FixAttempt[],
  { arms: chosen, rounds }: { arms: readonly FixArm[]; rounds: number },
): FixResult {
  const arms = fixArms.filter((arm) => chosen.includes(arm));
  const attemptsOf = groupBy(attempts, ({ incidentId }) => incidentId);
  const rows = incidents.map((one) => toIncident(one, arms, attemptsOf.get(one.id) ?? []));
  const questions = incidents.map(({ question }, at) => question ?? -1 - at);
  const questionCount = new Set(questions).size;
  const asked: Asked = { rows, questions, questionCount, estimator: createEstimator(questions, drawSeed) };
  const turns = Array.from({ length: rounds }, (_, at) => at + 1);
  const others = arms.filter((arm) => arm !== "lesson");
  const isCompared = rows.length > 0 && arms.includes("lesson");
  const answered = new Set(
    attempts.filter(({ outcome }) => outcome !== "none").map((one) => `${one.arm} ${one.incidentId}`),
  );
  return {
    isSimulated: false,
    incidentCount: rows.length,
    questionCount,
    replayCount: attempts.length,
    arms: arms.map((arm) => ({
      arm,
      rounds: turns.map((round) => shareOf(asked, { arm, round })),
      withoutOutcome: rows.filter(({ incidentId }) => !answered.has(`${arm} ${incidentId}`)).length,
    })),
    comparisons: isCompared ? others.flatMap((arm) => turns.map((round) => compare(asked, arm, round))) : [],
    byAgent: groupsBy(asked, ({ agent }) => (agent === null ? null : normaliseAgent(agent)), { arms, rounds }),
    byMethod: groupsBy(asked, ({ method }) => method, { arms, rounds }),
    incidents: rows,
  };
}
