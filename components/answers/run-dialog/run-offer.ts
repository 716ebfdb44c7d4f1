import { type Answer } from "@/components/ground/asking/ask";
import { type Method } from "@/lib/attribution/method";
import { type ProviderView } from "@/lib/attribution/provider-view";
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
}

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

/** The method that is offered first where there is a model to ask. */
const defaultWithModel = "abduct-act-predict";

/** The method that a model is asked by unless somebody says otherwise. */
export function askingMethod(methods: readonly MethodView[]): MethodView | undefined {
  const asking = offeredMethods(methods).filter((method) => method.needsJudge);
  return asking.find((method) => method.name === defaultWithModel) ?? asking[0];
}

/**
 * The method that the dialog opens with: one that asks a model where there is one, since the free ones have mostly
 * answered already; else the first.
 */
export const firstMethod = ({ methods, providers }: Pick<RunMeans, "methods" | "providers">): MethodView | undefined =>
  (hasModel({ providers }) ? askingMethod(methods) : undefined) ?? offeredMethods(methods)[0];

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
