import { groupQuestions, sameQuestionOverlap } from "../evaluation/group-questions";
import { overlapExceeds, questionTokens } from "../evaluation/question-tokens";
import { type PointedAt, scoreAttribution } from "../score";
import { bandOf, lengthBands } from "./length-bands";
import { type MeasuredReliability, measureReliability, type ReliabilityRow } from "./measure-reliability";

/** By what a trace is known to ask the same as another. */
export interface AskedTrace {
  question: string;
  externalId: string | null;
  contentHash: string;
}

/** What a method answered of a trace that has a label. */
export interface LabelledAnswer extends AskedTrace {
  stepCount: number;
  /** How likely the trace was to be labeled, above 0 and at most 1. */
  inclusionProbability: number;
  label: PointedAt;
  answer: PointedAt;
}

interface BasisRow extends ReliabilityRow, Pick<AskedTrace, "externalId" | "contentHash"> {
  /** The words of its question. */
  tokens: readonly number[];
  /** Of a question without a word, the text: others of the same words are found by these. */
  wordless: string | null;
}

/** All that is measured on, for a trace of any question and length; can be kept as JSON. */
export interface ReliabilityBasis {
  rows: readonly BasisRow[];
  /** By `lengthBands`, for a trace of that length whose question no row asks. */
  byBand: readonly MeasuredReliability[];
}

const wordlessOf = ({ question }: AskedTrace, tokens: readonly number[]): string | null =>
  tokens.length === 0 && question.trim() !== "" ? question.trim() : null;

/** Yields after every few dozen milliseconds of work. `seed` of all draws. */
export function* basisInTurns(labelled: readonly LabelledAnswer[], seed: number): Generator<void, ReliabilityBasis> {
  const questions = groupQuestions(
    labelled.map(({ question, contentHash, externalId }) => ({
      question,
      contentHash,
      ...(externalId === null ? {} : { externalId }),
    })),
  );
  yield;
  const rows = labelled.map((one, at): BasisRow => {
    const tokens = questionTokens(one.question);
    const { isAgentRight, isStepRight } = scoreAttribution(one.answer, one.label);
    return {
      question: questions[at] as number,
      stepCount: one.stepCount,
      weight: 1 / one.inclusionProbability,
      isAgentRight,
      isStepRight,
      externalId: one.externalId,
      contentHash: one.contentHash,
      tokens,
      wordless: wordlessOf(one, tokens),
    };
  });
  const byBand: MeasuredReliability[] = [];
  for (const { first } of lengthBands) {
    yield;
    byBand.push(measureReliability(rows, { stepCount: first, seed }));
  }
  return { rows, byBand };
}

/**
 * What the rows say of a trace, never counting those that ask what it asks, directly or through others: as if
 * `groupQuestions` had been asked of it and them together. Of no trace in particular (null) all of them count.
 */
export function measureFromBasis(
  { rows, byBand }: ReliabilityBasis,
  asked: (AskedTrace & { stepCount: number }) | null,
  seed: number,
): MeasuredReliability {
  if (asked === null) return measureReliability(rows, { stepCount: null, seed });
  const tokens = questionTokens(asked.question);
  const wordless = wordlessOf(asked, tokens);
  const asksSame = (row: BasisRow): boolean =>
    row.contentHash === asked.contentHash ||
    (!!asked.externalId && row.externalId === asked.externalId) ||
    (wordless !== null && row.wordless === wordless) ||
    overlapExceeds(tokens, row.tokens, sameQuestionOverlap);
  const own = new Set(rows.filter(asksSame).map(({ question }) => question));
  const known = byBand[lengthBands.indexOf(bandOf(asked.stepCount))];
  if (own.size === 0 && known) return known;
  return measureReliability(
    rows.filter(({ question }) => !own.has(question)),
    { stepCount: asked.stepCount, seed },
  );
}
