import { z } from "zod";

const address = z
  .string()
  .trim()
  .max(2_000)
  .refine(
    (text) => URL.canParse(text) && /^https?:$/.test(new URL(text).protocol),
    "Enter a URL that begins with https://.",
  );
const time = z.iso.datetime({ offset: true }).optional();
const name = z.string().trim().min(1).max(500);
/** So many traces at most come with one pull; the next one goes on from where it ended, by time. */
const limit = z.coerce.number().int().min(1).max(10_000).default(1_000);

/**
 * What is fetched from elsewhere, and how: a file by its address, the Who&When set, or traces
 * of a platform by its public API.
 */
export const PullWish = z.discriminatedUnion("from", [
  z.object({ from: z.literal("url"), url: address }),
  z.object({ from: z.literal("who-and-when") }),
  z.object({
    from: z.literal("langfuse"),
    baseUrl: address.default("https://cloud.langfuse.com"),
    publicKey: name,
    secretKey: name,
    fromTime: time,
    toTime: time,
    name: name.optional().describe("Name of the traces."),
    tags: z.array(name).max(20).default([]).describe("Only traces with all of these tags."),
    sessionId: name.optional(),
    limit,
  }),
  z.object({
    from: z.literal("phoenix"),
    baseUrl: address.default("http://localhost:6006"),
    apiKey: name.optional(),
    project: name.default("default").describe("Name or ID of the project."),
    fromTime: time,
    toTime: time,
    limit,
  }),
]);
export type PullWish = z.infer<typeof PullWish>;
