import { createHash } from "node:crypto";
import { asksJudge } from "@/lib/attribution/asks-judge";
import { type JudgeModel } from "@/lib/attribution/judge-endpoint";
import { type Method } from "@/lib/attribution/method";
import { findMethod, methods } from "@/lib/attribution/method-list";
import { type Parameters, readParameters } from "@/lib/attribution/method-parameters";
import { type RunReplay } from "@/lib/attribution/run-manifest";
import { type Taxonomy } from "@/lib/attribution/taxonomies/taxonomy";
import { type WorkspaceContext } from "@/lib/auth/workspace-context";
import { prisma } from "@/lib/db";
import { KnownError } from "@/lib/errors";
import { type ChosenJudge, chooseJudge } from "../../connections/providers/choose-judge";
import { readPolicy } from "../../labels/policies/read-policy";
import { settleReplay } from "./settle-replay";
import { chosenTaxonomy } from "../../labels/taxonomies/chosen-taxonomy";

/** What a person chooses: a method and who is asked. Without provider and model the workspace's first ones are. */
export interface RunChoice {
  method: string;
  providerId?: string | null | undefined;
  /** Name of a provider, as the HTTP API says it. */
  provider?: string | null | undefined;
  model?: string | null | undefined;
  /** Longest reply that is asked for; the provider's setting where left out. */
  replyTokens?: number | undefined;
  revealExpectedAnswer?: boolean | undefined;
  /** Of the method, by name; the default where one is not given. */
  parameters?: Record<string, unknown> | undefined;
  /** Where the run stops, PARTIAL; null for no limit. Tokens count input and output. */
  maxCostUsd?: number | null | undefined;
  maxTokens?: number | null | undefined;
  /** Asks anew, whatever earlier runs were answered. */
  isFresh?: boolean | undefined;
  /** Masks text that addresses a judge before anything is asked. */
  isMasked?: boolean | undefined;
  /**
   * Where a method replays the trace; left out: at the target of its system, else in the sandbox where that made it.
   */
  targetId?: string | null | undefined;
}

/** The choice as it will be executed. */
export interface SettledChoice {
  method: Method;
  promptHash: string;
  parameters: Parameters;
  /** Null where the method asks no model, as taxonomy and policy. */
  judge: ChosenJudge | null;
  /** Further models of the same provider that its parameters name. */
  otherModels: JudgeModel[];
  taxonomy: Taxonomy | null;
  policy: { version: number; text: string } | null;
  revealExpectedAnswer: boolean;
  maxCostUsd: number | null;
  maxTokens: number | null;
  isFresh: boolean;
  isMasked: boolean;
  /** Probes to try besides, by name, for a certificate; none where left out. */
  probes?: readonly string[];
  /** Null where the method replays nothing; settled for one trace, see settle-replay.ts. */
  replay: RunReplay | null;
}

const invalid = (pointer: string, message: string, detail = message): KnownError =>
  new KnownError("INVALID", message, [{ pointer, message: detail }]);

const requireMethod = (name: string): Method => {
  const method = findMethod(name);
  if (method) return method;
  const known = methods.map((one) => one.name).join(", ");
  throw invalid("/method", `There is no method “${name}”. Choose one of: ${known}.`, "Unknown method.");
};

/** Throws INVALID for a method that does not exist, or a parameter that it does not take. */
export const settleMethod = (choice: RunChoice): { method: Method; parameters: Parameters } => {
  const method = requireMethod(choice.method);
  const { parameters, fault } = readParameters(method.parameterFields, choice.parameters ?? {});
  if (parameters === null) throw invalid("/parameters", fault);
  return { method, parameters };
};

const limitFault = (name: "maxCostUsd" | "maxTokens", value: number | null | undefined): KnownError | null =>
  value == null || (value > 0 && Number.isFinite(value) && (name === "maxCostUsd" || value <= 2_147_483_647))
    ? null
    : invalid(`/${name}`, "A limit must be more than 0.");

/** An amount of money can be kept to only where what each call costs is known. */
const isPriceKnown = (model: JudgeModel): boolean =>
  model.inputUsdPerMillion !== null && model.outputUsdPerMillion !== null;

/** Why a money limit, the run's or the month's, refuses a model; null where it does not. */
export const priceFault = (
  models: readonly JudgeModel[] | null,
  limits: { maxCostUsd: number | null; monthlyBudgetUsd: number | null },
): string | null => {
  const unpriced = models?.find((model) => !isPriceKnown(model));
  if (!unpriced) return null;
  const unknown = `The price of ${unpriced.name} is unknown, so`;
  const wayOut = "Set its price in this workspace's settings, under Providers";
  if (limits.maxCostUsd !== null) return `${unknown} a cost limit cannot be enforced. ${wayOut}, or limit the tokens.`;
  if (limits.monthlyBudgetUsd !== null)
    return `${unknown} this workspace's monthly budget cannot be enforced. ${wayOut}.`;
  return null;
};

const readMonthlyBudget = async ({ workspaceId }: Pick<WorkspaceContext, "workspaceId">): Promise<number | null> =>
  (await prisma.workspace.findUniqueOrThrow({ where: { id: workspaceId }, select: { monthlyBudgetUsd: true } }))
    .monthlyBudgetUsd;

/** The models that a method's parameters name. */
const namesIn = (method: Method, parameters: Parameters): string[] =>
  method.parameterFields.flatMap((field) =>
    field.kind === "names" && field.of !== "steps" ? (parameters[field.name] as readonly string[]) : [],
  );

const chooseOthers = async (
  ctx: Pick<WorkspaceContext, "workspaceId">,
  { providerId, model }: ChosenJudge,
  names: readonly string[],
): Promise<JudgeModel[]> => {
  const others = new Set(names.filter((name) => name !== model.name));
  const chosen = await Promise.all([...others].map((name) => chooseJudge(ctx, { providerId, model: name })));
  return chosen.map((judge) => judge.model);
};

const policyOf = async (ctx: Pick<WorkspaceContext, "workspaceId">): Promise<SettledChoice["policy"]> => {
  const { version, text } = await readPolicy(ctx);
  return { version, text };
};

const withReplies = (model: JudgeModel, { replyTokens }: RunChoice): JudgeModel =>
  replyTokens === undefined ? model : { ...model, replyTokens };

const settle = async (ctx: Pick<WorkspaceContext, "workspaceId">, choice: RunChoice): Promise<SettledChoice> => {
  const { method, parameters } = settleMethod(choice);
  const { providerId, provider, model, maxCostUsd = null, maxTokens = null } = choice;
  const fault = limitFault("maxCostUsd", maxCostUsd) ?? limitFault("maxTokens", maxTokens);
  if (fault) throw fault;
  const chosen = asksJudge(method, parameters) ? await chooseJudge(ctx, { providerId, provider, model }) : null;
  const judge = chosen && { ...chosen, model: withReplies(chosen.model, choice) };
  const others = judge ? await chooseOthers(ctx, judge, namesIn(method, parameters)) : [];
  const otherModels = others.map((other) => withReplies(other, choice));
  const unpriced = priceFault(judge && [judge.model, ...otherModels], {
    maxCostUsd,
    monthlyBudgetUsd: judge && (await readMonthlyBudget(ctx)),
  });
  if (unpriced !== null) throw invalid("/model", unpriced);
  return {
    method,
    promptHash: createHash("sha256").update(method.promptText).digest("hex"),
    parameters,
    judge,
    otherModels,
    taxonomy: judge && (await chosenTaxonomy(ctx)),
    policy: judge && (await policyOf(ctx)),
    revealExpectedAnswer: choice.revealExpectedAnswer ?? false,
    maxCostUsd,
    maxTokens: maxTokens === null ? null : Math.floor(maxTokens),
    isFresh: choice.isFresh ?? false,
    isMasked: choice.isMasked ?? false,
    replay: null,
  };
};

/**
 * A choice for any number of traces. Throws INVALID, with a sentence that says what to do, where method, parameters,
 * provider or model do not exist, where a limit in money meets a model of unknown price, and for a method that replays
 * its trace. A method without a judge needs no provider.
 */
export const settleChoice = async (
  ctx: Pick<WorkspaceContext, "workspaceId">,
  choice: RunChoice,
): Promise<SettledChoice> => {
  const settled = await settle(ctx, choice);
  if (settled.method.needsLab)
    throw invalid(
      "/method",
      `${settled.method.title} replays one failed trace at a time. Start it on the trace itself.`,
    );
  return settled;
};

/**
 * A choice for one trace. Throws as `settleChoice` does, and where the method replays the trace as `settleReplay` does.
 */
export const settleChoiceOf = async (
  ctx: Pick<WorkspaceContext, "workspaceId">,
  { traceId, ...choice }: { traceId: string } & RunChoice,
): Promise<SettledChoice> => {
  const settled = await settle(ctx, choice);
  return { ...settled, replay: await settleReplay(ctx, { settled, traceId, targetId: choice.targetId }) };
};
