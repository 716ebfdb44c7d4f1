import { writeAnswered } from "@/lib/traces/answered-term";

/** A method in one version, read with one set of weights: what can be compared with itself. */
export interface WeightedMethod {
  method: string;
  methodVersion: string;
  /** Null for shipped weights and for methods without. */
  tracerVersionId: string | null;
  /** Which training of its system made the weights; null where they are shipped, or gone. */
  weightsNumber: number | null;
  weightsSystem: string | null;
  /** Its answers on questions that the weights had learned from: they are left out. */
  seenCount: number;
}

/**
 * A method with its weights in words (null: there is nothing to tell apart) and the `answered:` that finds its answers.
 */
export interface NamedWeights {
  weights: string | null;
  answered: string;
}

const wordsOf = ({ tracerVersionId, weightsNumber, weightsSystem }: WeightedMethod, hasSystem: boolean): string => {
  if (tracerVersionId === null) return "shipped weights";
  const own = weightsNumber === null ? "own weights" : `own weights ${weightsNumber}`;
  return hasSystem && weightsSystem !== null ? `${own} of ${weightsSystem}` : own;
};

/**
 * Names the weights of each where methods were read with weights of a training; where all are the shipped ones, or
 * there are none, nothing is named. `hasSystem`: weights of several systems may stand side by side.
 */
export const nameWeights = <T extends WeightedMethod>(
  methods: readonly T[],
  { hasSystem }: { hasSystem: boolean },
): (T & NamedWeights)[] => {
  const keyOf = ({ method, methodVersion }: WeightedMethod): string => `${method}@${methodVersion}`;
  const trained = new Set(methods.filter(({ tracerVersionId }) => tracerVersionId !== null).map(keyOf));
  return methods.map((one) => {
    const isTold = trained.has(keyOf(one));
    const { method, methodVersion: version, tracerVersionId, seenCount } = one;
    const weights = isTold ? (tracerVersionId ?? "shipped") : null;
    return {
      ...one,
      weights: isTold ? wordsOf(one, hasSystem) : null,
      answered: writeAnswered({ method, version, weights, isUnseen: seenCount > 0 }),
    };
  });
};

/** "Tracer 3, own weights 2". */
export const methodName = (
  { method, methodVersion, weights }: Pick<WeightedMethod, "method" | "methodVersion"> & Pick<NamedWeights, "weights">,
  titles: Readonly<Record<string, string>> = {},
): string => `${titles[method] ?? method} ${methodVersion}${weights === null ? "" : `, ${weights}`}`;
