import { z } from "zod";

const Amount = z.number().positive().max(1_000_000).nullable();
export const AutomationFilter = z.string().max(4_000);

/** The run that an automation starts, as it is entered. */
export const AutomationRun = z.object({
  method: z.string().max(100),
  providerId: z.string().max(100).nullable(),
  model: z.string().max(200).nullable(),
  revealExpectedAnswer: z.boolean(),
  /** Checked by the fields of the method. */
  parameters: z.record(z.string().max(100), z.unknown()),
  maxTokens: z.int().positive().nullable(),
  isFresh: z.boolean(),
  isMasked: z.boolean(),
});

/** An automation, as it is entered. */
export const automationFields = {
  name: z.string().max(1_000),
  filter: AutomationFilter,
  isEnabled: z.boolean(),
  run: AutomationRun.nullable(),
  maxRunCostUsd: Amount,
  monthlyBudgetUsd: Amount,
  queueId: z.uuid().nullable(),
  channelIds: z.array(z.uuid()).max(50),
};
