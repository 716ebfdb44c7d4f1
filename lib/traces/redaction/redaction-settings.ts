import { z } from "zod";
import { readPattern } from "./read-pattern";

export const builtInRules = [
  "api-key",
  "private-key",
  "jwt",
  "password-in-url",
  "e-mail",
  "card-number",
  "iban",
  "phone-number",
] as const;
export const BuiltInRule = z.enum(builtInRules);
export type BuiltInRule = z.infer<typeof BuiltInRule>;

/**
 * A pattern of a workspace's own, in the part of regular expressions that read-pattern.ts
 * knows: none that can take long.
 */
export const OwnPattern = z.object({
  /** Stands in the mask. */
  name: z
    .string()
    .trim()
    .regex(/^[\p{L}\p{N}][\p{L}\p{N} -]{0,39}$/u, "A name has 1 to 40 letters, digits, spaces and hyphens."),
  pattern: z
    .string()
    .min(1)
    .max(200)
    .superRefine((pattern, ctx) => {
      const read = readPattern(pattern);
      if ("fault" in read) ctx.addIssue({ code: "custom", message: read.fault });
    }),
  isCaseSensitive: z.boolean().default(true),
});
export type OwnPattern = z.infer<typeof OwnPattern>;

/** What a workspace masks, and when. */
export const RedactionSettings = z.object({
  /** Imports mask what the rules find, unless the person who imports says otherwise. */
  onImport: z.boolean(),
  /** What is shown to people outside of the workspace is masked. */
  onSharing: z.boolean(),
  rules: z.array(BuiltInRule).max(builtInRules.length),
  patterns: z.array(OwnPattern).max(50),
});
export type RedactionSettings = z.infer<typeof RedactionSettings>;

/** What a workspace has at first: secrets are found, and masked where something is shared. */
export const defaultRedaction: RedactionSettings = {
  onImport: false,
  onSharing: true,
  rules: ["api-key", "private-key", "jwt", "password-in-url", "e-mail", "card-number"],
  patterns: [],
};
