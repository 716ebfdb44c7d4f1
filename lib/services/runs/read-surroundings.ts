import { scanForInjections } from "@/lib/attribution/injection/scan-for-injections";
import { type Prisma } from "@/lib/db";
import { fromStepRow } from "../traces/step-row";
import { stepColumns } from "../traces/step-columns";
import { findPeers } from "./find-peers";
import { readMeasured } from "./read-measured";
import { type SettledChoice } from "./run-choice";
import { noSurroundings, type RunSurroundings } from "./run-columns";

type Db = Prisma.TransactionClient;

/** Text of a stored trace that addresses a judge, as ranges of its steps. */
const readMasks = async (
  db: Db,
  workspaceId: string,
  traceId: string,
): Promise<NonNullable<RunSurroundings["masked"]>> => {
  const steps = await db.step.findMany({
    where: { workspaceId, traceId },
    orderBy: { index: "asc" },
    select: stepColumns,
  });
  return scanForInjections(steps.map(fromStepRow)).map(({ stepIndex, from, to }) => ({ stepIndex, from, to }));
};

/** Of each of these traces what surrounds a run of the choice now; reads only what its method asks for. */
export const readSurroundings = async (
  db: Db,
  workspaceId: string,
  choice: SettledChoice,
  traceIds: readonly string[],
): Promise<(traceId: string) => RunSurroundings> => {
  const { method } = choice;
  const peersOf = method.needsPeers === "none" ? null : await findPeers(db, workspaceId, traceIds, method.needsPeers);
  const measuredOf = method.readsMeasured ? await readMeasured(db, workspaceId, choice, traceIds) : null;
  const masks = new Map<string, RunSurroundings["masked"]>();
  if (choice.isMasked) for (const id of traceIds) masks.set(id, await readMasks(db, workspaceId, id));
  return (traceId) => ({
    ...noSurroundings,
    ...peersOf?.(traceId),
    ...(measuredOf && { measured: measuredOf(traceId) }),
    ...(choice.isMasked && { masked: masks.get(traceId) ?? [] }),
  });
};
