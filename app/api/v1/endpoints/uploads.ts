import { z } from "zod";

// What every endpoint takes that a file is sent to.

export const fileHeaders = z.object({
  "x-file-name": z.string().optional().describe("Name of the file, percent-encoded."),
});

export const readingQuery = z.object({
  format: z.string().max(100).optional().describe("Name of the format; recognized by its content when left out."),
  mapping: z.string().max(200).optional().describe("Name of a saved mapping to read it by, instead of a format."),
  system: z.string().trim().min(1).max(200).optional().describe("Name of the system, for traces that name none."),
});
