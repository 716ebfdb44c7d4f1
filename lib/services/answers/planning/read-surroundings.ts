import { type Prisma } from "@/lib/db";
import { readInjections } from "../../traces/reading/read-injections";
import { findPeers } from "./find-peers";
import { readMeasured } from "./read-measured";
import { type SettledChoice } from "../runs/run-choice";
import { noSurroundings, type RunSurroundings } from "../runs/run-columns";

/**
 * Of each of these traces what surrounds a run of the choice, now or as it was `before`; reads
 * only what its method asks for.
 */
export const readSurroundings = async (
  db: Prisma.TransactionClient,
  workspaceId: string,
  choice: SettledChoice,
  traceIds: readonly string[],
  before?: Date,
): Promise<(traceId: string) => RunSurroundings> => {
  const { method } = choice;
  const peersOf =
    method.needsPeers === "none" ? null : await findPeers(db, workspaceId, traceIds, method.needsPeers, before);
  const measuredOf = method.readsMeasured ? await readMeasured(db, workspaceId, choice, traceIds, before) : null;
  const masks = new Map<string, NonNullable<RunSurroundings["masked"]>>();
  for (const traceId of choice.isMasked ? traceIds : []) {
    const found = await readInjections(db, { workspaceId, traceId });
    masks.set(
      traceId,
      found.map(({ stepIndex, from, to }) => ({ stepIndex, from, to })),
    );
  }
  return (traceId) => ({
    ...noSurroundings,
    ...peersOf?.(traceId),
    ...(measuredOf && { measured: measuredOf(traceId) }),
    masked: masks.get(traceId) ?? null,
  });
};
