import { type Sheet } from "../statistics/logit/sheet";
import { countedStep, type Heard, type HeardRun } from "./heard";

/** What one judge says about a step, as numbers that are summed over the judges. */
const judgeColumns = [
  "named",
  "just after the named",
  "just before the named",
  "before the named",
  "last of a run without a named one",
  "wrong, not the first",
  "neutral",
  "no verdict",
  "neutral in a run without a named one",
] as const;

/** What all judges say about a step together, and where it stands. */
const sharedColumns = [
  "named by two",
  "share of judges that name it, squared",
  "named by all",
  "first step",
  "last step",
  "place, logarithm",
  "place, share of the run",
  "earliest that is named",
  "second earliest that is named",
  "wrong to all",
  "share of judges to whom it is wrong, squared",
  "wrong to one",
] as const;

/** What one judge states of a step besides, summed over the judges like what stands first. */
const statedColumns = ["stated share, logarithm", "asked about alone, yes", "asked about alone, no"] as const;

/** What was found without a model. */
const keyFreeColumns = ["tracer's share, logarithm", "evidence, log-odds"] as const;

/** The columns in which a judge of a known name may differ from the others. */
const ownColumns = [
  "named",
  "before the named",
  "last of a run without a named one",
  "wrong, not the first",
  "stated share, logarithm",
] as const;

const columnsOfOne = [...judgeColumns, ...statedColumns] as const;
/** Those with a weight in the published verdicts, which state no likelihood and hold nothing found without a model. */
export const publishedCount = judgeColumns.length + sharedColumns.length;
export const columnNames: readonly string[] = [...judgeColumns, ...sharedColumns, ...statedColumns, ...keyFreeColumns];
const ownPlaces = ownColumns.map((name) => columnsOfOne.indexOf(name));
/** Where a column of one judge stands among all. */
const placeOf = (column: number): number => (column < judgeColumns.length ? column : column + sharedColumns.length);
export const ownCount = ownColumns.length;

/** Sums over as many judges as this stand for themselves; of more they are scaled down, of fewer up. */
const usualCount = 3;
/** A share of so much is hardly more than none. */
const smallShare = { stated: 0.05, tracer: 0.02 };
/** More evidence than this says no more. */
const mostEvidence = 3;

/** 0 for none, and for what is not known. */
const logShare = (share: number, small: number): number => Math.log(1 + share / small);

/** Numbers of one judge on each step, row-major. */
function judgeValues({ step, verdicts, stated, isAskedSingly }: Heard, stepCount: number): Float64Array {
  const width = columnsOfOne.length;
  const values = new Float64Array(stepCount * width);
  const total = stated ? [...stated.values()].reduce((sum, one) => sum + one, 0) : 0;
  for (let at = 0; at < stepCount; at += 1) {
    const verdict = verdicts === null ? 1 : (verdicts[at] ?? null);
    const isNeutral = Number(verdict === 0);
    const likelihood = stated?.get(at);
    const isSingle = isAskedSingly === true && likelihood !== undefined;
    values.set(
      [
        Number(at === step),
        Number(step !== null && at === step + 1),
        Number(step !== null && at === step - 1),
        Number(step !== null && at < step),
        Number(step === null && at === stepCount - 1),
        Number(verdict === -1 && at !== step),
        isNeutral,
        Number(verdict === null),
        step === null ? isNeutral : 0,
        total > 0 ? logShare((likelihood ?? 0) / total, smallShare.stated) : 0,
        Number(isSingle && likelihood > 0.5),
        Number(isSingle && likelihood <= 0.5),
      ],
      at * width,
    );
  }
  return values;
}

/** Numbers of what was found without a model on the step `at`. */
const keyFreeValues = ({ keyFree }: HeardRun, at: number): number[] => [
  logShare(keyFree?.shares.get(at) ?? 0, smallShare.tracer),
  Math.min(mostEvidence, Math.max(0, keyFree?.evidence.get(at) ?? 0)),
];

/** Numbers of all judges on the step `at`. */
function sharedValues({ stepCount, heard }: HeardRun, at: number, named: readonly number[]): number[] {
  const count = heard.length;
  const votes = heard.filter((one) => countedStep(one, stepCount) === at).length;
  const wrong = heard.filter(({ verdicts }) => verdicts?.[at] === -1).length;
  return [
    Number(votes >= 2),
    (votes / count) ** 2,
    Number(votes === count),
    Number(at === 0),
    Number(at === stepCount - 1),
    Math.log(at + 1),
    stepCount > 1 ? at / (stepCount - 1) : 0.5,
    Number(named[0] === at),
    Number(named[1] === at),
    Number(wrong === count),
    (wrong / count) ** 2,
    Number(wrong > 0),
  ];
}

/**
 * A row for each step of a run that at least one judge was heard on: sums over the judges, what they say together, then
 * for each of `known` its own columns. The order in which judges were heard changes nothing.
 */
export function sheetOf(run: HeardRun, known: readonly string[], labelledStep = -1): Sheet {
  const { stepCount, heard } = run;
  const common = columnNames.length;
  const width = common + known.length * ownCount;
  const values = new Float64Array(stepCount * width);
  const scale = Math.sqrt(usualCount / heard.length);
  for (const one of heard) {
    const said = judgeValues(one, stepCount);
    const own = known.indexOf(one.judge);
    for (let row = 0; row < stepCount; row += 1) {
      const of = (column: number): number => said[row * columnsOfOne.length + column] as number;
      for (let column = 0; column < columnsOfOne.length; column += 1) {
        const cell = row * width + placeOf(column);
        values[cell] = (values[cell] as number) + scale * of(column);
      }
      if (own < 0) continue;
      for (const [at, column] of ownPlaces.entries())
        values[row * width + common + own * ownCount + at] = scale * of(column);
    }
  }
  const named = heard.flatMap(({ step }) => (step === null ? [] : [step])).toSorted((a, b) => a - b);
  for (let row = 0; row < stepCount; row += 1) {
    values.set(sharedValues(run, row, named), row * width + judgeColumns.length);
    values.set(keyFreeValues(run, row), row * width + publishedCount + statedColumns.length);
  }
  return { rows: Int32Array.from({ length: stepCount }, (_, row) => row), width, values, truth: labelledStep };
}
