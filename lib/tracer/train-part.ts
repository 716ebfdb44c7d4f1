import { chooseThreshold, standOutOfFold } from "./abstention";
import { type Answer } from "./answer";
import { fitApplicability } from "./applicability";
import { fitCalibration, sharpened, type StatedAnswer, stateOutOfFold } from "./calibration";
import { crossValidate } from "./cross-validate";
import { fitPart, type PreparedTrace, type Recipe } from "./fit-part";
import { fitPriorWeight } from "./prior-weight";
import { type TracerPart } from "./tracer-model";
import { traceShape } from "./trace-shape";

/** A part, and how it answers the traces that it was trained on without having seen their questions. */
export interface TrainedPart {
  part: TracerPart;
  answers: Answer[];
  /** Null where there were too few labels to calibrate. */
  stated: StatedAnswer[] | null;
  /** Whether each answer stands. */
  stands: boolean[];
}

/** Learns one part from these traces. Yields the share that is done. */
export function* trainPart(
  items: readonly PreparedTrace[],
  recipe: Recipe,
  seed: number,
): Generator<number, TrainedPart> {
  const validation = crossValidate(items, recipe, { seed });
  let turn = validation.next();
  for (; !turn.done; turn = validation.next()) yield 0.8 * turn.value;
  const answers = turn.value;
  const fitting = fitPart(items, recipe, seed);
  let fit = fitting.next();
  for (; !fit.done; fit = fitting.next()) yield 0.85;
  const calibration = fitCalibration(answers);
  const stated = stateOutOfFold(answers, seed);
  yield 0.9;
  const believed = calibration === null ? answers : answers.map((answer) => sharpened(answer, calibration.step));
  const priorWeight = fitPriorWeight(believed, seed);
  yield 0.95;
  const traces = items.map(({ trace }) => trace);
  const delegating = traces.filter((trace) => traceShape(trace) === "delegating").length;
  const part: TracerPart = {
    shape: 2 * delegating > traces.length ? "delegating" : "conversing",
    features: [...fit.value.features],
    learned: fit.value.learned,
    everyStep: fit.value.everyStep,
    ranker: fit.value.ranker,
    calibration,
    answersFrom: stated === null ? null : chooseThreshold(stated),
    applicability: fitApplicability(traces),
    priorWeight,
  };
  const groups = answers.map(({ group }) => group);
  const stands = stated === null ? answers.map(() => false) : standOutOfFold(stated, groups, seed);
  return { part, answers, stated, stands };
}
