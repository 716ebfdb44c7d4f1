import { type WorkspaceContext } from "@/lib/auth/workspace-context";
import { KnownError } from "@/lib/errors";
import { figureWords } from "@/lib/traces/saved-words";
import { requireFresh, type Seen, standing } from "../../ground/freshness/require-fresh";
import { changeSettings } from "./change-settings";

/**
 * From which measured share of right agents on answers are shown: those of a method that is measured to be right less
 * often are a reading order. `abstainBelow` above 0 and at most 1, else INVALID; null shows every answer. Throws a
 * StaleError where another one holds than the one that was `seen`.
 */
export const setAbstainBelow = async (
  ctx: WorkspaceContext,
  { abstainBelow, seen }: { abstainBelow: number | null; seen?: Seen },
): Promise<void> => {
  if (abstainBelow !== null && !(abstainBelow > 0 && abstainBelow <= 1)) {
    const message = "Enter a percentage above 0 and up to 100, or none.";
    throw new KnownError("INVALID", message, [{ pointer: "/abstainBelow", message }]);
  }
  await changeSettings({ subject: "Abstention", details: { to: abstainBelow } }, ctx, { abstainBelow }, (there) =>
    requireFresh(seen, standing(figureWords(there.abstainBelow))),
  );
};
