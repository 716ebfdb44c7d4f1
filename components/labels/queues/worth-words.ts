import { type WorthParts } from "@/lib/attribution/labels/worth";
import { formatCount, formatNumber } from "@/lib/format";

/** "about 6 min"; "6 min" would say that somebody had measured it. */
export const readingWords = (minutes: number): string =>
  minutes < 1 ? "about a minute" : `about ${formatNumber(Math.round(minutes))} min`;

const answerWords = ({ methodCount, stepCount }: WorthParts): string => {
  if (methodCount === 0) return "no method has answered";
  if (methodCount === 1) return "1 method has answered";
  if (stepCount === 1) return `${formatNumber(methodCount)} methods point to one step`;
  return `${formatNumber(methodCount)} methods point to ${formatNumber(stepCount)} steps`;
};

/** What makes a trace worth a look: "4 methods point to 3 steps · 12 like it this month · about 6 min". */
export const worthWords = (worth: WorthParts): string =>
  [
    answerWords(worth),
    ...(worth.likeItCount > 0 ? [`${formatNumber(worth.likeItCount)} like it this month`] : []),
    readingWords(worth.readingMinutes),
  ].join(" · ");

/**
 * "each was drawn with 6.7%": how likely a trace of the population was to be in the random stream, in
 * percent with two digits that count.
 */
export const drawnWords = (inclusionProbability: number): string =>
  `${Number((inclusionProbability * 100).toPrecision(2)).toString()}%`;

/** "3 people per trace" */
export const annotatorWords = (annotatorsPerTrace: number): string =>
  `${formatCount(annotatorsPerTrace, "person", "people")} per trace`;
