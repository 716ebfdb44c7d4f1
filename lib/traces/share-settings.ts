import { z } from "zod";

/** What of a trace goes into a share, and what of it is hidden. */
export const ShareSettings = z.strictObject({
  /** Runs whose answers go along, by id. */
  runIds: z.array(z.uuid()).max(50).default([]),
  /** Whether what people and files say of the failure goes along: annotations, ground truth, labels. */
  hasLabels: z.boolean().default(false),
  /** Whether the number and the title of its incident go along. */
  hasIncident: z.boolean().default(false),
  /** Whether what the workspace's redaction rules find is masked. */
  isMasked: z.boolean().default(true),
  /** Agents are called Agent A, Agent B … wherever they are named. */
  hidesAgents: z.boolean().default(false),
  hidesExpectedAnswer: z.boolean().default(false),
});
export type ShareSettings = z.infer<typeof ShareSettings>;

/**
 * The same as it is asked for: where masking is left out, it is as the workspace does it
 * (`onSharing` of its redaction settings).
 */
export const WantedShareSettings = ShareSettings.extend({ isMasked: z.boolean().optional() });
export type WantedShareSettings = z.infer<typeof WantedShareSettings>;
