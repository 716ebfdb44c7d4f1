import { z } from "zod";
import { name } from "@/lib/http/name";

const Price = z.number().min(0).max(100_000).nullable();

/** A model of a provider, as it is entered. */
export const ProviderModel = z.object({
  name: name("the model", 200),
  contextTokens: z.number().int().min(1000, "A context has at least 1,000 tokens.").max(100_000_000),
  replyTokens: z.int().min(256, "A reply has room for at least 256 tokens.").max(1_000_000).nullable(),
  seesImages: z.boolean(),
  inputUsdPerMillion: Price,
  cachedInputUsdPerMillion: Price,
  outputUsdPerMillion: Price,
  priceAsOf: z.iso.date().nullable(),
});

/** A provider as it is entered, without its secrets. */
export const providerFields = {
  name: name("the provider"),
  preset: z.string().min(1).max(40),
  baseUrl: z.string().trim().min(1, "Enter the base URL.").max(2000),
  requestsPerMinute: z.number().int().min(1).max(100_000).nullable(),
  tokensPerMinute: z.int().min(1).max(1_000_000_000).nullable(),
  concurrency: z.number().int().min(1).max(256),
  timeoutMs: z.number().int().min(1000).max(3_600_000),
  models: z.array(ProviderModel).max(200),
};

export const providerKey = z.string().trim().min(1).max(4000);
