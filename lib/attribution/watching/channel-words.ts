import { savedWords } from "@/lib/traces/saved-words";

/** A channel as it is saved: of where it leads to only what a member may see. */
export const channelWords = ({ name, hint }: { name: string; hint: string }): string =>
  savedWords({ Name: name, "Leads to": hint });
