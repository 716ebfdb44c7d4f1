import { prisma } from "@/lib/db";
import { enqueueImport } from "../../ground/queue/queue.sql";
import { type ImportTurn } from "./import-turn";

/** Gives an import back to the queue. For a worker that stops. */
export const requeueImport = (turn: ImportTurn): Promise<void> => enqueueImport(prisma, turn);
