import { type Method } from "../method";
import { defaultParameters, type Parameters } from "../method-parameters";
import { isBeyond, type SearchSize, sizeOfTrace } from "../search/search-budget";

type Planned = ReturnType<NonNullable<Method["plannedBeyond"]>>;

/** Who votes: each of these methods with each model, so often. */
export interface Choice {
  members: readonly Method[];
  models: readonly string[];
  samples: number;
  /** Whether it may end before all have voted. */
  mayStop: boolean;
}

/** Fewest and most calls about one trace. */
export function planVotes(choice: Choice, steps: readonly { content: string }[], contextTokens: number) {
  const size = sizeOfTrace(steps, contextTokens);
  const { min, max } = isBeyond(size) ? planBeyond(choice, size) : planCalls(choice, steps.length);
  return { min, max };
}

/** Fewest and most calls of all voters. */
export const planCalls = (choice: Choice, stepCount: number): { min: number; max: number } => {
  const { min, max } = sumPlans(choice, (method, parameters) => method.plannedCalls(stepCount, parameters));
  return { min, max };
};

/** The same of a trace that is longer than the context, which some of them search. */
export const planBeyond = (choice: Choice, size: SearchSize): Planned =>
  sumPlans(choice, (method, parameters) => {
    if (method.plannedBeyond) return method.plannedBeyond(size, parameters);
    const calls = method.plannedCalls(size.stepCount, parameters);
    return { ...calls, texts: method.textsSent?.(calls.max, size.stepCount) ?? calls.max };
  });

function sumPlans(
  { members, models, samples, mayStop }: Choice,
  planOf: (method: Method, parameters: Parameters) => Pick<Planned, "min" | "max"> & Partial<Planned>,
): Planned {
  const times = (1 + models.length) * samples;
  const planned = members
    .filter(({ needsJudge }) => needsJudge)
    .map((method) => planOf(method, defaultParameters(method.parameterFields)));
  const isAskingOnly = members.every(({ needsJudge }) => needsJudge);
  const first = isAskingOnly ? Math.min(...planned.map(({ min }) => min)) : 0;
  return {
    min: mayStop ? first : times * planned.reduce((sum, { min }) => sum + min, 0),
    max: times * planned.reduce((sum, { max }) => sum + max, 0),
    texts: times * planned.reduce((sum, { texts = 0 }) => sum + texts, 0),
  };
}
