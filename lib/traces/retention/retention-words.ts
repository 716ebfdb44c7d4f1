import { savedWords } from "../saved-words";
import { type RetentionSettings } from "./retention-settings";

/** How long traces are kept, as it is saved. */
export const retentionWords = ({ rules }: RetentionSettings): string =>
  rules.length === 0
    ? "none"
    : savedWords({
        Rule: rules.map(({ afterDays, outcome, includesLabeled }) => ({
          "deletes traces after days": afterDays,
          outcome: outcome ?? "any",
          "labeled traces too": includesLabeled,
        })),
      });
