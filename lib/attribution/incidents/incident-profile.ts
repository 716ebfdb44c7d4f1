import { z } from "zod";

const Counts = z.record(z.string(), z.int().positive());

/** What the members of an incident have in common, as counts: the same in whatever order they came. */
export const incidentProfileSchema = z.object({
  version: z.literal(1),
  /** Members. */
  count: z.int().nonnegative(),
  /** Of each kind of sign, how many members have it. */
  signs: z.record(z.string(), Counts),
  /** Agents at whose step it starts, as they are spelled, by members. */
  agents: Counts,
  /** Of the members' candidate keys, how many have each. */
  keys: Counts,
});
export type IncidentProfile = z.infer<typeof incidentProfileSchema>;
