import { failureModePrompt } from "../taxonomies/failure-mode-prompt";
import { type Taxonomy } from "../taxonomies/taxonomy";
import { textFence } from "./fence";

/** The kinds of failure that a judge chooses from, as a part of its prompt; no part where none is asked for. */
export const failureModesPart = (taxonomy: Taxonomy | null, nonce: string): string[] =>
  taxonomy
    ? [
        `"failure_mode" is the kind of failure that the decisive step is, one of these:\n${textFence(nonce, "failure-modes", failureModePrompt(taxonomy))}`,
      ]
    : [];

/** The fields of a reply with "failure_mode" as an id of `failureModesPart`; as they are where none is asked for. */
export const withFailureModes = (fields: readonly string[], taxonomy: Taxonomy | null): string[] =>
  fields.map((field) =>
    taxonomy && field.startsWith('"failure_mode"')
      ? '"failure_mode": text or null. The id of the kind of failure, from the list; in a few words of your own only where none fits.'
      : field,
  );
