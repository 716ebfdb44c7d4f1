import { savedWords } from "@/lib/traces/saved-words";
import { changeWords, knownChanges } from "./change-types";

/** A channel as it is saved: of where it leads to only what a member may see. */
export const channelWords = ({
  name,
  hint,
  changes,
}: {
  name: string;
  hint: string;
  changes: readonly string[];
}): string => {
  const told = knownChanges(changes).map((type) => changeWords[type]);
  return savedWords({ Name: name, "Leads to": hint, ...(told.length > 0 ? { Changes: told.join(", ") } : {}) });
};
