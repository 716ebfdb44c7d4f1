import { z } from "zod";

const oneLine = /^\P{Cc}*$/u;
const oneLineHint = "A name cannot contain line breaks or other control characters.";

/**
 * A name that a person gives to `what` ("the workspace"): one line of 1 to `max` characters, trimmed. The
 * database could not hold U+0000 either.
 */
export const name = (what: string, max = 80) =>
  z
    .string()
    .trim()
    .min(1, `Enter a name for ${what}.`)
    .max(max, `A name can have at most ${max} characters.`)
    .regex(oneLine, oneLineHint);

/** The same, of 100 characters at most, where it may be left empty: then it is null. */
export const optionalName = () =>
  z
    .string()
    .trim()
    .max(100, "A name can have at most 100 characters.")
    .regex(oneLine, oneLineHint)
    .transform((text) => text || null);
