import { z } from "zod";

const WatchedMethod = z.object({
  name: z.string().max(100),
  version: z.string().max(100),
  tracerVersionId: z.uuid().nullable(),
});
const Rate = z.union([z.literal(0.1), z.literal(0.05), z.literal(0.01)]);

/** What a rule watches, by its kind. */
export const RuleSettings = z.discriminatedUnion("kind", [
  z.object({
    kind: z.literal("agent-share"),
    rate: Rate,
    agent: z.string().max(500).nullable(),
    method: WatchedMethod.nullable(),
  }),
  z.object({ kind: z.enum(["failure-rate", "version"]), rate: Rate }),
  z.object({ kind: z.enum(["incident", "digest"]) }),
  z.object({ kind: z.literal("budget"), automationId: z.uuid().nullable() }),
  z.object({ kind: z.literal("alarm") }),
]);

/** An alert rule, as it is entered. */
export const ruleFields = {
  name: z.string().max(1_000),
  isEnabled: z.boolean(),
  systemKey: z.string().max(1_000).nullable(),
  settings: RuleSettings,
  channelIds: z.array(z.uuid()).max(50),
};
