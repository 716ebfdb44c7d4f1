import { z } from "zod";

// What every endpoint takes that a file is sent to.

export const fileHeaders = z.object({
  "x-file-name": z.string().optional().describe("File name, percent-encoded."),
});

export const readingQuery = z.object({
  format: z.string().max(100).optional().describe("Format name. Detected from the content by default."),
  mapping: z.string().max(200).optional().describe("Name of a saved mapping to use instead of a format."),
  system: z.string().trim().min(1).max(200).optional().describe("System name for traces that do not name one."),
  version: z
    .string()
    .trim()
    .min(1)
    .max(200)
    .optional()
    .describe("Version of the system, for traces that name a system and state no version."),
});
