import { createReadStream } from "node:fs";
import { getImport } from "@/lib/services/intake/imports/get-import";
import { readImport } from "@/lib/services/intake/imports/read-import";
import { receiveImport } from "@/lib/services/intake/imports/receive-import";
import { storeImport } from "@/lib/services/intake/imports/store-import";
import { storeTurn } from "@/lib/services/intake/imports/store-turn";
import { createTraces } from "@/lib/services/intake/uploads/create-traces";
import { readHere } from "@/lib/reader-thread/read-here";
import { chooseReader } from "@/lib/services/ground/reader/reader";
import { makeBenchWorkspace } from "./bench-workspace";
import { generateFile } from "./generate-file";

/** What the import of one file took. */
export interface TakenIn {
  traceCount: number;
  stepCount: number;
  sentSeconds: number;
  readSeconds: number;
  storedSeconds: number;
  /** Memory of the process before, after it had imported something small, and at most. */
  idleBytes: number;
  peakBytes: number;
}

const seconds = async (work: () => Promise<unknown>): Promise<number> => {
  const before = performance.now();
  await work();
  return (performance.now() - before) / 1_000;
};

chooseReader(readHere);
const path = process.argv[2] ?? "";
const ctx = await makeBenchWorkspace(`large ${process.pid}`);
const small = new TextEncoder().encode(generateFile({ byteSize: 200_000, seed: -1, stepCount: 40 }));
await createTraces(ctx, { bytes: small });
const idleBytes = process.memoryUsage().rss;
let id = "";
const sentSeconds = await seconds(async () => {
  ({ id } = await receiveImport(ctx, { source: "upload", fileName: "large.jsonl" }, createReadStream(path)));
});
const readSeconds = await seconds(() => readImport({ importId: id, turn: 1 }));
await storeImport(ctx, { id });
const storedSeconds = await seconds(() => storeTurn({ importId: id, turn: 2 }, false));
const { preview, result } = await getImport(ctx, { id });
if (!result || result.failedCount > 0) throw new Error("the large file was not stored whole");
const taken: TakenIn = {
  traceCount: preview?.traceCount ?? 0,
  stepCount: preview?.stepCount ?? 0,
  sentSeconds,
  readSeconds,
  storedSeconds,
  idleBytes,
  peakBytes: process.resourceUsage().maxRSS * 1024,
};
process.stdout.write(`${JSON.stringify(taken)}\n`);
process.exit(0);
