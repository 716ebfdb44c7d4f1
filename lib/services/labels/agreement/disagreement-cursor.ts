import { KnownError } from "@/lib/errors";
import { isRowId } from "../../ground/ids/row-id";

/** By which disagreements are ordered: agents, distance in steps, steps, each the widest first, then the trace. */
export interface DisagreementKey {
  agentCount: number;
  distanceSteps: number;
  stepCount: number;
  traceId: string;
}

export const writeDisagreementCursor = ({ agentCount, distanceSteps, stepCount, traceId }: DisagreementKey): string =>
  [agentCount, distanceSteps, stepCount, traceId].join(".");

/** Throws INVALID for what `writeDisagreementCursor` did not write. */
export const readDisagreementCursor = (text: string): DisagreementKey => {
  const [, agents, distance, steps, traceId = ""] =
    /^(\d{1,9})\.(\d{1,9})\.(\d{1,9})\.([0-9a-f-]{36})$/i.exec(text) ?? [];
  if (!isRowId(traceId))
    throw new KnownError("INVALID", "This page link is no longer valid. Go back to the first page.");
  return { agentCount: Number(agents), distanceSteps: Number(distance), stepCount: Number(steps), traceId };
};
