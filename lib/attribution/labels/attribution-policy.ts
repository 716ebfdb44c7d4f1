/** What a workspace means by a responsible agent and a decisive step, as it was written down at one time. */
export interface AttributionPolicy {
  /** From 1. */
  version: number;
  text: string;
  createdByName: string;
  /** ISO 8601 in UTC. */
  createdAt: string;
}
