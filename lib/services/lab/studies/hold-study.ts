import { type StudyOwner } from "./claim-study";
import { type Database } from "@/lib/ask";
import { lockStudy } from "./hold-study.sql";

/** Locks the study's row until the transaction ends; null when it is not RUNNING under this claim any more. */
export const holdStudy = async (
  tx: Database,
  { studyId, claim }: StudyOwner,
): Promise<{ isCancelRequested: boolean } | null> => {
  const [row] = await lockStudy(tx, studyId, claim);
  return row ?? null;
};
