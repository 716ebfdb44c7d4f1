import { fisherExact } from "../statistics/fisher";
import { kolmogorovSmirnov } from "../statistics/kolmogorov-smirnov";
import { type Certificate, type JudgeIdentity, type Measured } from "./certificate";

/** What the same judge answered after it was certified. */
export interface LaterAnswer {
  /** Equal for answers about one question: they are not independent, and only the first is tested. */
  question: string;
  /** As stated; null where it states none. */
  confidence: number | null;
  servedBy: readonly string[];
  /** Whether the step is the labeled one; null where there is no label. */
  isRight: boolean | null;
  /** Whether the tracer, with weights of the certificate, names the same step; null where it did not read the trace. */
  agrees: boolean | null;
}

/** A judge that has not changed loses its certificate by one test less often than this. */
export const lossLevel = 0.01;
/** Values on either side, at least. */
export const fewestForLoss = 20;

/**
 * Why a certificate no longer holds, a sentence for each reason; none where it does. The model behind the name is
 * another one, its stated confidences are spread otherwise (Kolmogorov and Smirnov), or it is right or names the step
 * of the tracer more or less often (Fisher, exact), each test at the 1% level. Of `later`, the newest come first.
 */
export function findLoss(
  certificate: Pick<Certificate, "servedBy" | "confidences" | "step" | "agreement">,
  later: readonly LaterAnswer[],
): string[] {
  const of = (value: (one: LaterAnswer) => boolean | null): boolean[] =>
    onePerQuestion(later.filter((one) => value(one) !== null)).map((one) => value(one) === true);
  return [
    findOther(certificate, later),
    findDrift(certificate, onePerQuestion(later.filter(({ confidence }) => confidence !== null))),
    findShift(
      "the labeled step",
      certificate.step,
      of(({ isRight }) => isRight),
    ),
    findShift(
      "the tracer’s step",
      certificate.agreement,
      of(({ agrees }) => agrees),
    ),
  ].filter((reason) => reason !== null);
}

const onePerQuestion = (later: readonly LaterAnswer[]): LaterAnswer[] => [
  ...new Map(later.toReversed().map((one) => [one.question, one])).values(),
];

/**
 * Why new answers would be those of another judge, a sentence for each reason: its method or what it is told has
 * changed. `methodVersion` is null where the method is gone. Answers of before are still those of this judge.
 */
export function findOutdated(
  judge: Pick<JudgeIdentity, "methodVersion" | "policyHash">,
  now: { methodVersion: string | null; policyHash: string },
): string[] {
  return [
    ...(now.methodVersion === null ? ["Its method is no longer there."] : []),
    ...(now.methodVersion !== null && now.methodVersion !== judge.methodVersion
      ? [
          `The method was changed by an update: version ${judge.methodVersion} was certified, version ${now.methodVersion} answers now.`,
        ]
      : []),
    ...(judge.policyHash !== null && judge.policyHash !== now.policyHash
      ? ["The attribution policy was changed, and judges are told it."]
      : []),
  ];
}

function findOther({ servedBy }: Pick<Certificate, "servedBy">, later: readonly LaterAnswer[]): string | null {
  if (servedBy.length === 0) return null;
  const others = [...new Set(later.flatMap((one) => one.servedBy))].filter((name) => !servedBy.includes(name));
  return others.length === 0
    ? null
    : `Another model answers under this name: ${others.join(", ")} instead of ${servedBy.join(", ")}.`;
}

function findDrift({ confidences }: Pick<Certificate, "confidences">, later: readonly LaterAnswer[]): string | null {
  const stated = later.flatMap(({ confidence }) => (confidence === null ? [] : [confidence]));
  if (Math.min(confidences.length, stated.length) < fewestForLoss) return null;
  const { p } = kolmogorovSmirnov(confidences, stated);
  return p < lossLevel
    ? `Its stated confidences have changed in ${stated.length} answers since (Kolmogorov–Smirnov, p ${writeP(p)}).`
    : null;
}

/** Whether a share of the first answers is another one now. */
function findShift(what: string, measured: Measured | null, later: readonly boolean[]): string | null {
  if (measured === null || Math.min(measured.count, later.length) < fewestForLoss) return null;
  const before = { successes: Math.round(measured.value * measured.count), count: measured.count };
  const now = { successes: later.filter(Boolean).length, count: later.length };
  const p = fisherExact(before, now);
  return p < lossLevel
    ? `It named ${what} in ${now.successes} of ${now.count} traces since, and in ${before.successes} of ${before.count} when it was certified (Fisher, p ${writeP(p)}).`
    : null;
}

const writeP = (p: number): string => (p < 0.001 ? "below 0.001" : p.toFixed(3));
