import { z } from "zod";
import { StepKind } from "../trace";

/**
 * How a line that names a speaker looks, with `{name}` where the name stands; also `{recipient}`, `{kind}`, `{time}`,
 * `{level}`, `{number}`, `{any}` and, where it stands before the name, `{text}`, which is what is said.
 * White space stands for any, three or more of one sign for any longer run, and a line may go
 * on behind it with what is said. A place behind `=` takes a word, up to the sign that follows it in the pattern, or
 * what stands in quotes; `{text}` as the last place takes the rest of the line.
 * It is no regular expression, so that no pattern can take long.
 */
export const SpeakerPattern = z
  .string()
  .max(120)
  .refine((pattern) => pattern.split("{name}").length === 2, "The pattern says {name} once.")
  .refine(
    (pattern) => !/\}\{/.test(pattern.replaceAll("{level}{time}", "")),
    "Something stands between two places of the pattern.",
  )
  .refine((pattern) => !/^\{name\}$/.test(pattern.trim()), "Something next to the name marks the line.");

/** So many names may be chosen. */
export const mostNames = 500;

/** So much of a text is shown to a person who splits it. */
export const sampleTextLength = 100_000;

/** How a person says that a text is cut into steps. */
export const TextSplit = z.object({
  kind: z.literal("text"),
  pattern: SpeakerPattern,
  /** Only these begin a step; without it, every line of the pattern does. */
  names: z.array(z.string().max(200)).max(mostNames).optional(),
  /** What the speakers' names, or the words at `{kind}`, mean. Those that are not listed are guessed. */
  kinds: z.record(z.string().max(200), StepKind).default({}),
});
export type TextSplit = z.infer<typeof TextSplit>;

/** Patterns to choose from, the most particular first; those of logs are made from their lines (line-patterns.ts). */
export const usualPatterns = [
  "--- {kind} ({name}) ---",
  "--- {name} ---",
  "=== {name} ===",
  "# Agent: {name}",
  "│ Agent: {name} │",
  "{name} (to {recipient}):",
  "[{time}] {name} -> {recipient}:",
  "[{time}] {name}:",
  "[{time}] [{kind}] {name}:",
  "{name} [{time}]:",
  "{name} ({time}):",
  "[{name}]:",
  "[{name}]",
  "**{name}**:",
  "**{name}:**",
  "### {name}",
  "## {name}",
  "# {name}",
  "<{name}>:",
  "{name} -> {recipient}:",
  "{name}：",
  "{name}:",
] as const;
