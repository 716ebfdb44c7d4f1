import { typedWhole } from "@/components/ground/ui/typed-figure";
import { type ParameterField } from "@/lib/attribution/method-parameters";
import { limitFaults, type LimitsDraft, readLimits } from "./limits-draft";
import { asksModel, firstMethod, judgeOf, type MethodView, type RunChoice, type RunOffer } from "./run-offer";

/** A choice as the form holds it: figures and names as typed, lists as ticked. */
export interface RunDraft extends Omit<RunChoice, "parameters" | keyof LimitsDraft>, LimitsDraft {
  /** What was changed of the method's options, by name. */
  options: Readonly<Record<string, string | readonly string[]>>;
}

/** What must be mended before the choice can be run, by field (`maxTokens`, `options.rounds`). */
export type DraftFaults = Readonly<Record<string, string>>;

export function firstDraft(means: Pick<RunOffer, "methods" | "providers" | "answered">): RunDraft {
  const provider = means.providers.find((each) => each.models.length > 0);
  return {
    method: firstMethod(means)?.name ?? "",
    ...judgeOf(means.providers, provider?.id ?? null),
    revealExpectedAnswer: false,
    options: {},
    maxCostUsd: "",
    maxTokens: "",
    isFresh: false,
    isMasked: false,
  };
}

/** What an option shows: as changed, else its default. */
export function optionValue(field: ParameterField, draft: Pick<RunDraft, "options">): string | readonly string[] {
  const changed = draft.options[field.name];
  if (changed !== undefined) return changed;
  switch (field.kind) {
    case "integer":
      return String(field.default);
    case "choice":
    case "choices":
      return field.default;
    case "names":
      return field.default.join(", ");
    case "figures":
      return [];
  }
}

const splitNames = (text: string): string[] =>
  text
    .split(",")
    .map((name) => name.trim())
    .filter(Boolean);

function readOption(field: ParameterField, typed: string | readonly string[]): { value: unknown } | { fault: string } {
  switch (field.kind) {
    case "integer": {
      const value = typedWhole(String(typed));
      return value !== null && value >= field.least && value <= field.most
        ? { value }
        : { fault: `A whole number from ${field.least} to ${field.most}.` };
    }
    case "choices":
      return typed.length > 0 ? { value: typed } : { fault: "Select at least one." };
    case "names":
      return { value: splitNames(String(typed)) };
    default:
      return { value: typed };
  }
}

function readOptions(fields: readonly ParameterField[], draft: RunDraft) {
  const parameters: Record<string, unknown> = {};
  const faults: Record<string, string> = {};
  for (const field of fields) {
    const typed = draft.options[field.name];
    if (typed === undefined) continue;
    const read = readOption(field, typed);
    if ("fault" in read) faults[`options.${field.name}`] = read.fault;
    else parameters[field.name] = read.value;
  }
  return { parameters, faults };
}

/**
 * The choice as it is planned and started, and what must be mended first; a field with a fault is left at its default,
 * so that the rest can be planned.
 * A method that asks no model is told of none, nor of limits.
 */
export function readDraft(draft: RunDraft, method: MethodView | undefined): { choice: RunChoice; faults: DraftFaults } {
  const { parameters, faults } = readOptions(method?.parameterFields ?? [], draft);
  const { providerId, model, revealExpectedAnswer, isFresh, isMasked } = draft;
  const replayed = draft.targetId === undefined || !method?.needsLab ? {} : { targetId: draft.targetId };
  if (method && !asksModel(method, draft.options)) {
    const unasked = { providerId: null, model: null, revealExpectedAnswer: false, maxCostUsd: null, maxTokens: null };
    return {
      choice: { method: draft.method, ...unasked, parameters, isFresh: false, isMasked: false, ...replayed },
      faults,
    };
  }
  return {
    choice: {
      method: draft.method,
      providerId,
      model,
      revealExpectedAnswer,
      parameters,
      ...readLimits(draft),
      isFresh,
      isMasked,
      ...replayed,
    },
    faults: { ...faults, ...limitFaults(draft) },
  };
}
