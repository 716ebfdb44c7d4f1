import { type Method } from "@/lib/attribution/method";
import { KnownError } from "@/lib/errors";
import { shippedTracer } from "@/lib/tracer/shipped-tracer";
import { asKeptModel } from "../../answers/runs/as-kept-model";
import { keptJudge } from "../../answers/runs/run-columns";
import { type SettledChoice } from "../../answers/runs/run-choice";
import { type SettledTracer } from "../../answers/tracers/settle-tracers";
import { type EvaluationSettings, readTracers } from "./evaluation-settings.sql";

/** What holds now for these entries on these cases. */
export const readSettings = async (
  workspaceId: string,
  set: { versionId: string; split: string | null },
  choices: readonly SettledChoice[],
): Promise<EvaluationSettings> => {
  const asking = choices.find(({ judge }) => judge !== null);
  return {
    policy: asking?.policy ?? null,
    taxonomy: asking?.taxonomy ?? null,
    tracers: choices.some(({ method }) => method.needsTracer) ? await readTracers(workspaceId, set) : null,
    entries: choices.map((choice) => ({ promptHash: choice.promptHash, judge: keptJudge(choice) })),
  };
};

/** By the key of its system, the weights that a trace of the evaluation is read with. */
export const heldTracer = ({ tracers }: EvaluationSettings): ((systemKey: string) => SettledTracer) | undefined => {
  if (!tracers) return undefined;
  const own = new Map(tracers.own.map(({ systemKey, tracer }) => [systemKey, tracer]));
  return (systemKey) => own.get(systemKey) ?? tracers.shipped;
};

const changed = (what: string, wayOut: string): KnownError =>
  new KnownError("CONFLICT", `${what} after this evaluation was started. ${wayOut}`);

const again = "Start a new evaluation.";

export const methodChanged = ({ title }: Method): KnownError =>
  changed(`The method ${title} was changed by an update`, again);

/**
 * An entry settled now, with what held when the evaluation was started. Throws CONFLICT, with a
 * sentence, where it would be another entry: its method or the shipped weights were changed by an
 * update, or its provider has another address.
 */
export const holdChoice = (choice: SettledChoice, settings: EvaluationSettings, position: number): SettledChoice => {
  const { method, judge, otherModels } = choice;
  const held = settings.entries[position];
  if (held?.promptHash !== choice.promptHash) throw methodChanged(method);
  if (method.needsTracer && settings.tracers?.shipped.hash !== shippedTracer().hash)
    throw changed(`The weights that ${method.title} reads with were changed by an update`, again);
  if (!judge) return choice;
  if (held.judge?.baseUrl !== judge.endpoint.baseUrl)
    throw changed(
      `The address of the provider ${judge.providerName} was changed`,
      `Set it back to what it was, or start a new evaluation.`,
    );
  const kept = held.judge;
  return {
    ...choice,
    // A certificate is about the model as it is, not about what it said before.
    ...(settings.probes && { probes: settings.probes, isFresh: true }),
    judge: { ...judge, model: asKeptModel(judge.model, kept) },
    otherModels: otherModels.map((model) =>
      asKeptModel(
        model,
        kept.others?.find((other) => other.model === model.name),
      ),
    ),
    taxonomy: settings.taxonomy,
    policy: settings.policy,
  };
};
