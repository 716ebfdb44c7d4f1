import { failureModePrompt } from "../taxonomies/failure-mode-prompt";
import { type Taxonomy } from "../taxonomies/taxonomy";
import { textFence } from "./fence";

/** The kinds of failure that a judge chooses from, as a part of its prompt; no part where none is asked for. */
export const failureModesPart = (taxonomy: Taxonomy | null, nonce: string): string[] =>
  taxonomy
    ? [
        `"failure_mode" is the id of the kind of failure that the decisive step is, one of these; in a few words of your own only where none fits:\n${textFence(nonce, "failure-modes", failureModePrompt(taxonomy))}`,
      ]
    : [];
