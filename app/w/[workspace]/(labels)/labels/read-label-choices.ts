import { notFound } from "next/navigation";
import { KnownError } from "@/lib/errors";
import { type LabelSetRef, parseLabelSetRef } from "@/lib/attribution/labels/label-set-ref";

/** A parameter of an address as one text; undefined where it is missing, empty or given twice. */
export const oneOf = (value: string | string[] | undefined): string | undefined =>
  typeof value === "string" && value !== "" ? value : undefined;

/** Two label sets of an address; null unless it names two different ones. */
export const twoSets = (a: string | undefined, b: string | undefined): [LabelSetRef, LabelSetRef] | null => {
  const [first, second] = [a, b].map((text) => (text === undefined ? null : parseLabelSetRef(text)));
  return first && second && a !== b ? [first, second] : null;
};

/**
 * The disagreements that an address asks for, as it names them and as verbs take them: of people, in a
 * queue or not, or of two label sets.
 */
export const askedDisagreements = (
  asked: Partial<Record<"queue" | "a" | "b", string | string[] | undefined>>,
): {
  chosen: { queue?: string | undefined; a?: string | undefined; b?: string | undefined };
  scope: { queueId: string | undefined } | { sets: [LabelSetRef, LabelSetRef] };
} => {
  const [a, b, queue] = [oneOf(asked.a), oneOf(asked.b), oneOf(asked.queue)];
  const sets = twoSets(a, b);
  return sets ? { chosen: { a, b }, scope: { sets } } : { chosen: { queue }, scope: { queueId: queue } };
};

/** What a verb answers; what is not found, or not in a form that leads anywhere, is a page that is not there. */
export const orNotFound = async <T>(read: Promise<T>): Promise<T> => {
  try {
    return await read;
  } catch (error) {
    if (error instanceof KnownError && (error.code === "NOT_FOUND" || error.code === "INVALID")) notFound();
    throw error;
  }
};
