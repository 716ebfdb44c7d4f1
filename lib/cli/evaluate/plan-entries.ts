import { type EvaluationEntry } from "@/lib/attribution/evaluation/evaluation-entry";
import { type Method } from "@/lib/attribution/method";
import { type Parameters } from "@/lib/attribution/method-parameters";
import { type AttributeOptions } from "@/lib/llm/attribute-trace";
import { entryTitle } from "@/lib/services/measure/evaluations/entry-title";
import { canonicalJson } from "@/lib/traces/content-hash";
import { chooseJudge } from "../attribute/choose-judge";
import { chooseMethod, chooseParameters } from "../attribute/choose-method";
import { LaunchError } from "../terminal";
import { type EvaluateCommand } from "./evaluate-command";

/** An entry of the table that is to be run, with whom to ask. */
export interface PlannedEntry extends Pick<AttributeOptions, "endpoint" | "model"> {
  entry: EvaluationEntry;
  method: Method;
  parameters: Parameters;
}

/** The methods whose figures the Who&When paper gives. */
const paperMethods = ["all-at-once", "step-by-step", "binary-search"];

/**
 * Methods × models × with and without the expected answer; a method that asks no model stands once. Throws LaunchError.
 */
export async function planEntries(options: EvaluateCommand): Promise<PlannedEntry[]> {
  const names = [...(options.preset === "paper" ? paperMethods : []), ...(options.method ?? [])];
  const methods = [...new Set(names)].map((method) => chooseMethod({ method }));
  const given = options.parameter ?? [];
  refuseUnknown(methods, given);
  return methods.flatMap((method) => {
    const own = given.filter((text) => takes(method, text));
    const parameters = chooseParameters(method, own);
    const models = method.needsJudge ? (options.model ?? []) : [null];
    return models.flatMap((model) =>
      revealsOf(method, options).map((revealExpectedAnswer): PlannedEntry => {
        const titled = { method, model, parameters, revealExpectedAnswer, isMasked: false };
        const title = entryTitle(titled);
        const asked = chooseJudge(model, options);
        const entry: EvaluationEntry = {
          id: idOf(titled),
          kind: "method",
          title,
          method: method.name,
          methodVersion: method.version,
          model,
          providerName: asked.endpoint?.baseUrl ?? null,
          parameters,
          revealExpectedAnswer,
          isMasked: false,
        };
        return { ...asked, entry, method, parameters };
      }),
    );
  });
}

const takes = ({ parameterFields }: Method, text: string): boolean =>
  parameterFields.some(({ name }) => name === text.split("=")[0]);

function refuseUnknown(methods: readonly Method[], given: readonly string[]): void {
  const unknown = given.find((text) => !methods.some((method) => takes(method, text)));
  if (unknown !== undefined)
    throw new LaunchError(`None of the methods has a parameter “${unknown.split("=")[0] ?? ""}”.`);
}

function revealsOf({ needsJudge }: Method, { reveal, preset }: EvaluateCommand): boolean[] {
  const asked = reveal ?? (preset === "paper" ? "both" : "no");
  if (!needsJudge) return [false];
  return asked === "both" ? [false, true] : [asked === "yes"];
}

/**
 * Equal for the same question to the same judge, so that an evaluation goes on where it ended; another
 * version of a method is another entry.
 */
function idOf({
  method,
  model,
  parameters,
  revealExpectedAnswer,
}: Pick<PlannedEntry, "method" | "parameters"> & { model: string | null; revealExpectedAnswer: boolean }): string {
  const parts = [
    method.name,
    method.version,
    model ?? "no model",
    revealExpectedAnswer ? "answer shown" : "answer hidden",
  ];
  return [...parts, ...(method.parameterFields.length > 0 ? [canonicalJson(parameters)] : [])].join(" | ");
}
