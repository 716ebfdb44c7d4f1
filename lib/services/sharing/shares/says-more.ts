import { type ShareSettings } from "@/lib/traces/share-settings";

/** Whether a share tells what others or methods say of its trace: not by one who is to label it first. */
export const saysMore = ({ hasLabels, hasIncident, runIds }: ShareSettings): boolean =>
  hasLabels || hasIncident || runIds.length > 0;
