import { savedWords } from "../saved-words";
import { type RedactionSettings } from "./redaction-settings";

/** What is masked and when, as it is saved. */
export const redactionWords = ({ onImport, onSharing, rules, patterns }: RedactionSettings): string =>
  savedWords({
    "On import": onImport,
    "On sharing": onSharing,
    "Looks for": rules.toSorted(),
    "Own pattern": patterns.map(({ name, pattern, isCaseSensitive }) => ({
      name,
      pattern,
      ...(isCaseSensitive ? {} : { "in any case": true }),
    })),
  });
