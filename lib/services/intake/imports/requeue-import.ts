import { prisma, type Prisma } from "@/lib/db";
import { isDiskFull } from "@/lib/errors";
import { enqueueImport, enqueuePull } from "../../ground/queue/enqueue";
import { waitsForNothing, type ImportTurn } from "./import-turn";

/** Said of an import that goes on by itself once there is room. */
const waitsForRoom = {
  errorCode: "disk-full",
  errorMessage:
    "The server's disk is full. This import waits and resumes automatically when the operator has freed space. Traces already stored stay.",
};

/** After so long what found the disk full or the database away is tried again: each try reads the file anew. */
const waitMs = 10_000;

const why = (error: unknown): typeof waitsForRoom | typeof waitsForNothing =>
  isDiskFull(error) ? waitsForRoom : waitsForNothing;

/** Gives an import back to the queue. For a worker that stops. */
export const requeueImport = (turn: ImportTurn): Promise<void> => enqueueImport(prisma, turn);

/** Puts an import back for a while, and says why. One that is gone or at another turn is left alone. */
export const putBackImport = ({ importId, turn }: ImportTurn, error: unknown): Promise<boolean> =>
  putBack({ id: importId, turn, status: { in: ["READING", "STORING"] } }, error, (tx) =>
    enqueueImport(tx, { importId, turn }, waitMs),
  );

/** The same of one whose file is still fetched; it goes on behind the pages that are kept. */
export const putBackPull = (id: string, error: unknown): Promise<boolean> =>
  putBack({ id, status: "RECEIVING" }, error, (tx, { workspaceId }) => enqueuePull(tx, workspaceId, id, waitMs));

/** The workspace whose file is fetched; null where there is nothing to fetch any more. */
export const workspaceOfPull = async (id: string): Promise<string | null> =>
  (await prisma.import.findFirst({ where: { id, status: "RECEIVING" }, select: { workspaceId: true } }))?.workspaceId ??
  null;

/** Has it fetched later. */
export const putOffPull = (workspaceId: string, id: string, afterMs: number): Promise<void> =>
  enqueuePull(prisma, workspaceId, id, afterMs);

function putBack(
  where: Prisma.ImportWhereInput,
  error: unknown,
  enqueue: (tx: Prisma.TransactionClient, row: { workspaceId: string }) => Promise<void>,
): Promise<boolean> {
  return prisma.$transaction(async (tx) => {
    const select = { workspaceId: true };
    const [row] = await tx.import.updateManyAndReturn({ where, data: why(error), select });
    if (row) await enqueue(tx, row);
    return row !== undefined;
  });
}
