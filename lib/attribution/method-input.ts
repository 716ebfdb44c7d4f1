import { JudgeError } from "./judge-error";
import { noLab } from "./lab";
import { type Method, type MethodInput, nothingMeasured } from "./method";
import { defaultParameters } from "./method-parameters";
import { noJudge } from "./no-judge";
import { noTracer } from "./no-tracer";

/**
 * Everything a method is handed, where what is not named is what a method gets that needs none of it: no other traces,
 * nothing measured, its default parameters.
 */
export const completeInput = (
  method: Pick<Method, "parameterFields">,
  given: Pick<MethodInput, "trace" | "nonce" | "signal"> & Partial<MethodInput>,
): MethodInput => ({
  judge: noJudge,
  judgeOf: (model) => ({
    ...noJudge,
    ask: () => Promise.reject(new JudgeError("refused", `No other model is available here: ${model}.`)),
  }),
  peers: [],
  parameters: given.parameters ?? defaultParameters(method.parameterFields),
  taxonomy: null,
  policy: null,
  measured: nothingMeasured,
  tracer: noTracer,
  lab: noLab,
  revealExpectedAnswer: false,
  ...given,
});
