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

/** What a verb answers; what is not found, or not in a form that leads anywhere, is a page that is not there. */
export const orNotFound = async <T>(read: Promise<T>): Promise<T> => {
  try {
    return await read;
  } catch (error) {
    if (error instanceof KnownError && (error.code === "NOT_FOUND" || error.code === "INVALID")) notFound();
    throw error;
  }
};
