import { z } from "zod";
import { ContributoryStep } from "@/lib/traces/attribution";
import { parties } from "@/lib/traces/party";

const StepIndex = z.int().nonnegative().max(2_000_000_000);

/** A person's label, as it is entered. */
export const labelFields = {
  queueId: z.uuid().nullable(),
  agent: z.string().max(1_000),
  stepIndex: StepIndex,
  range: z.object({ first: StepIndex, last: StepIndex }).nullable(),
  isCertain: z.boolean(),
  reason: z.string(),
  quotes: z.array(z.object({ stepIndex: StepIndex, text: z.string() })).max(100),
  contributory: z.array(ContributoryStep).max(1_000),
  failureMode: z.string().max(40).nullable(),
  party: z.enum(parties).nullable(),
  taxonomy: z.object({ name: z.string().max(60), version: z.string().max(20) }).nullable(),
  policyVersion: z.int().positive().nullable(),
  readingMs: z.number().nonnegative(),
};

/** What is decided to be the ground truth of a trace, as it is entered. */
export const decisionFields = {
  agent: z.string().max(500),
  stepIndex: z.int().nonnegative(),
  range: z.object({ first: z.int().nonnegative(), last: z.int().nonnegative() }).nullable(),
  reason: z.string().max(20_000),
  quotes: z.array(z.object({ stepIndex: StepIndex, text: z.string() })).max(20),
  failureMode: z.string().max(200).nullable(),
  party: z.enum(parties).nullable(),
  taxonomy: z.object({ name: z.string().max(60), version: z.string().max(20) }).nullable(),
  sources: z.array(z.string().max(100)).max(500),
};
