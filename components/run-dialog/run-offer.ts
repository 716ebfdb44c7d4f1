import { type ProviderView } from "@/lib/attribution/provider-view";

/** A method as the picker shows it; `calls` are those for the one trace at hand, null where there are several. */
export interface MethodView {
  name: string;
  title: string;
  summary: string;
  needsJudge: boolean;
  calls: { min: number; max: number } | null;
}

/** What a person chooses. Provider and model are null where no model is asked. */
export interface RunChoice {
  method: string;
  providerId: string | null;
  model: string | null;
  revealExpectedAnswer: boolean;
}

/** What can be run, on what, and by whom. */
export interface RunOffer {
  workspace: string;
  traceCount: number;
  methods: readonly MethodView[];
  providers: readonly ProviderView[];
  canAddProvider: boolean;
  /** False where it is known that no trace has one. */
  hasExpectedAnswer: boolean;
}

export const hasModel = ({ providers }: Pick<RunOffer, "providers">): boolean =>
  providers.some((provider) => provider.models.length > 0);

/** Of each provider its first model; what is chosen when the provider is. */
export function judgeOf(providers: readonly ProviderView[], providerId: string | null) {
  const provider = providers.find((each) => each.id === providerId);
  return { providerId: provider?.id ?? null, model: provider?.models[0]?.name ?? null };
}

/** What the dialog opens with: the first method that asks a model where there is one, since the free ones have mostly answered already; else the first. */
export function firstChoice({ methods, providers }: Pick<RunOffer, "methods" | "providers">): RunChoice {
  const provider = providers.find((each) => each.models.length > 0);
  const method = (provider && methods.find((each) => each.needsJudge)) ?? methods[0];
  const judge = judgeOf(providers, provider?.id ?? null);
  return { method: method?.name ?? "", ...judge, revealExpectedAnswer: false };
}

/** The choice as it is planned and started: a method without a judge is told of none. */
export function settledChoice(choice: RunChoice, methods: readonly MethodView[]): RunChoice {
  const method = methods.find((each) => each.name === choice.method);
  if (method?.needsJudge !== false) return choice;
  return { method: choice.method, providerId: null, model: null, revealExpectedAnswer: false };
}
