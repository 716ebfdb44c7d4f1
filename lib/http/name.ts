import { z } from "zod";

const oneLine = /^\P{Cc}*$/u;
const oneLineHint = "A name has no line breaks and no other control characters.";

/**
 * A name that a person gives to `what` ("the workspace"): one line of 1 to `max` characters, trimmed. The
 * database could not hold U+0000 either.
 */
export const name = (what: string, max = 80) =>
  z
    .string()
    .trim()
    .min(1, `Give ${what} a name.`)
    .max(max, `A name may have ${max} characters at most.`)
    .regex(oneLine, oneLineHint);

/** The same, of 100 characters at most, where it may be left empty: then it is null. */
export const optionalName = () =>
  z
    .string()
    .trim()
    .max(100, "A name may have 100 characters at most.")
    .regex(oneLine, oneLineHint)
    .transform((text) => text || null);
