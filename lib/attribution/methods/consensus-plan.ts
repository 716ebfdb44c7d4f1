import { type Fusion } from "../fusion/fit-fusion";
import { routeVoters } from "../fusion/weigh-votes";
import { type Judge } from "../judge";
import { type Method, type MethodInput } from "../method";
import { defaultParameters, type ParameterField, type Parameters } from "../method-parameters";
import { isBeyond, type SearchSize, sizeOfTrace } from "../search/search-budget";

/** From when on no further voter is asked. */
export const sureField: ParameterField = {
  name: "sureAt",
  title: "Stop when sure, percent",
  help: "Asks voter after voter, those first that add most for what they cost (for their calls if a price is not known), and stops once one step is this likely by the fit. 0 asks all of them, as does a system with fewer than 20 labeled traces.",
  kind: "integer",
  least: 0,
  most: 99,
  default: 0,
};

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
  sumPlans(choice, (method, parameters) => planOneBeyond(method, size, parameters));

function planOneBeyond(method: Method, size: SearchSize, parameters: Parameters): Planned {
  if (method.plannedBeyond) return method.plannedBeyond(size, parameters);
  const calls = method.plannedCalls(size.stepCount, parameters);
  return { ...calls, texts: method.textsSent?.(calls.max, size.stepCount) ?? calls.max };
}

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

/** In which order voters are asked, and from which certainty on no other is; all of them, where that is not wanted. */
export function planStages(
  voters: readonly { method: Method; model: string | null; judge: Judge }[],
  {
    parameters,
    measured,
    trace: { steps },
    judge: { contextTokens },
  }: Pick<MethodInput, "parameters" | "measured" | "trace" | "judge">,
): { order: { voter: number; fusion: Fusion | null }[]; sureAt: number } {
  const percent = parameters[sureField.name];
  const sureAt = typeof percent === "number" ? percent / 100 : 0;
  const listed = voters.map((_, voter) => ({ voter, fusion: null }));
  if (sureAt === 0) return { order: listed, sureAt: Infinity };
  const size = sizeOfTrace(steps, contextTokens);
  const dearness = dearnessOf(
    voters.flatMap(({ model, judge }) => (model === null ? [] : [judge])),
    size.textTokens,
  );
  const known = voters.map(({ method, model, judge }) => {
    const own = defaultParameters(method.parameterFields);
    const { max } = isBeyond(size) ? planOneBeyond(method, size, own) : method.plannedCalls(steps.length, own);
    const cost = model === null ? 0 : max * dearness(judge);
    return { method: method.name, model, asksSingly: method.asksSingly === true, cost };
  });
  return { order: routeVoters(known, measured.labelled ?? []) ?? listed, sureAt };
}

/** So many tokens a reply has, about. */
const replyTokens = 500;

/** What a call of a judge costs, in calls of the cheapest one; 1 for each where not all prices are known. */
function dearnessOf(judges: readonly Judge[], textTokens: number): (judge: Judge) => number {
  const dollars = ({ price }: Judge): number => (price ? price.input * textTokens + price.output * replyTokens : 0);
  const cheapest = Math.min(...judges.map(dollars));
  return (judge) => (cheapest > 0 ? dollars(judge) / cheapest : 1);
}
