import { type Action, type Answer } from "@/components/ground/asking/ask";
import { type Method } from "@/lib/attribution/method";
import { type ProviderView } from "@/lib/attribution/provider-view";
import { recommendMethods } from "@/lib/attribution/recommend-methods";
import { type ReliabilityView } from "@/lib/attribution/reliability/measure-reliability";
import { type TargetView } from "@/lib/replay/target-view";

/** A method as pages show it. */
export type MethodView = Pick<
  Method,
  | "name"
  | "title"
  | "summary"
  | "source"
  | "weakness"
  | "needsJudge"
  | "needsPeers"
  | "needsLab"
  | "offeredAs"
  | "recommendedAs"
  | "parameterFields"
> & {
  /** Values of its parameters with which it asks no model, though `needsJudge` is true. */
  freeWith?: Readonly<Record<string, readonly string[]>>;
};

/** What a person chooses. Provider and model are null where no model is asked; limits are null where there is none. */
export interface RunChoice {
  method: string;
  providerId: string | null;
  model: string | null;
  revealExpectedAnswer: boolean;
  parameters: Record<string, unknown>;
  maxCostUsd: number | null;
  maxTokens: number | null;
  isFresh: boolean;
  isMasked: boolean;
  /** Where a method replays the trace; left out: where that is done unless somebody says otherwise. */
  targetId?: string;
}

/** Where one trace can be replayed, and where it is unless somebody says otherwise. */
export interface ReplayOffer {
  targets: readonly TargetView[];
  chosenId: string | null;
}

/**
 * Every method, also those that are not offered, and which models a workspace has; whether
 * the reader may add more of them.
 */
export interface RunMeans {
  methods: readonly MethodView[];
  providers: readonly ProviderView[];
  canAddProvider: boolean;
}

/** What can be run, and on what. */
export interface RunOffer extends RunMeans {
  workspace: string;
  /** False where it is known that no trace has one. */
  hasExpectedAnswer: boolean;
  /** False where it is known that nothing in the traces addresses a judge. */
  hasInjections: boolean;
  /**
   * For one failed trace: where it can be replayed, once it is asked. Left out where no method that replays is offered.
   */
  readReplays?: () => Promise<Answer<ReplayOffer>>;
  /** Methods that have answered what is run now; left out: none is known to have. */
  answered?: readonly string[];
  /** How often methods were right on labeled traces. Left out where the dialog does not say. */
  measure?: { action: MeasureMethods; traceId: string | null };
}

/**
 * Asks how often each method, with this model, was right; by its name. `traceId` null: for traces of any question and
 * length.
 */
export type MeasureMethods = Action<
  { workspace: string; traceId: string | null; methods: string[]; model: string | null },
  Record<string, ReliabilityView>
>;

/** Whether a method asks a model when its options are set so; what is not set is at its default. */
export function asksModel(
  { needsJudge, freeWith = {}, parameterFields }: Pick<MethodView, "needsJudge" | "freeWith" | "parameterFields">,
  options: Readonly<Record<string, unknown>>,
): boolean {
  const valueOf = (name: string): unknown => {
    const field = parameterFields.find((one) => one.name === name);
    return options[name] ?? (field && "default" in field ? field.default : undefined);
  };
  return (
    needsJudge && !Object.entries(freeWith).some(([name, values]) => values.some((value) => value === valueOf(name)))
  );
}

export const hasModel = ({ providers }: Pick<RunMeans, "providers">): boolean =>
  providers.some((provider) => provider.models.length > 0);

/** Of each provider its first model; what is chosen when the provider is. */
export function judgeOf(providers: readonly ProviderView[], providerId: string | null) {
  const provider = providers.find((each) => each.id === providerId);
  return { providerId: provider?.id ?? null, model: provider?.models[0]?.name ?? null };
}

/** A method as it comes, without a model. */
export const freeChoice = (method: string): RunChoice => ({
  method,
  providerId: null,
  model: null,
  revealExpectedAnswer: false,
  parameters: {},
  maxCostUsd: null,
  maxTokens: null,
  isFresh: false,
  isMasked: false,
});

/** The methods that are offered to people as an answer. */
export const offeredMethods = (methods: readonly MethodView[]): MethodView[] =>
  methods.filter(({ offeredAs }) => offeredAs === "answer");

/** The method that a model is asked by unless somebody says otherwise. */
export function askingMethod(methods: readonly MethodView[]): MethodView | undefined {
  const [first] = recommendMethods(offeredMethods(methods), true);
  return first?.method.needsJudge ? first.method : offeredMethods(methods).find((method) => method.needsJudge);
}

/**
 * The method that the dialog opens with: the first recommended one that can be run and has not answered yet, else the
 * first that can.
 */
export function firstMethod({
  methods,
  providers,
  answered = [],
}: Pick<RunOffer, "methods" | "providers" | "answered">): MethodView | undefined {
  const offered = offeredMethods(methods);
  const isAskable = hasModel({ providers });
  const runnable = recommendMethods(offered, isAskable)
    .map(({ method }) => method)
    .filter(({ needsJudge }) => isAskable || !needsJudge);
  return runnable.find(({ name }) => !answered.includes(name)) ?? runnable[0] ?? offered[0];
}

export type MethodGroup = "free" | "asks" | "compares" | "replays";

/**
 * The offered methods by what they need, each in the order of the list; those that replay a
 * trace only where `isReplayOffered`.
 */
export function groupMethods(
  methods: readonly MethodView[],
  isReplayOffered = false,
): Record<MethodGroup, readonly MethodView[]> {
  const groupOf = (method: MethodView): MethodGroup =>
    method.needsPeers !== "none" ? "compares" : method.needsJudge ? "asks" : "free";
  const offered = offeredMethods(methods);
  const of = (group: MethodGroup) => offered.filter((method) => groupOf(method) === group);
  const replays = isReplayOffered ? methods.filter(({ offeredAs }) => offeredAs === "replay") : [];
  return { free: of("free"), asks: of("asks"), compares: of("compares"), replays };
}
