import { type WorkspaceContext } from "@/lib/auth/workspace-context";
import { prisma } from "@/lib/db";
import { unescapeFromStorage, unescapeValueFromStorage } from "@/lib/traces/escape-text";
import { firstWords } from "@/lib/traces/first-words";
import { clipStored } from "../../ground/stored/clip-stored";
import { requireTrace } from "../../ground/stored/require-trace";
import { readBeginnings } from "./read-first-words.sql";

/** How steps `from` to `from + count - 1` of a trace begin, a line each; fewer at its end. */
export const readFirstWords = async (
  ctx: WorkspaceContext,
  { traceId, from, count }: { traceId: string; from: number; count: number },
): Promise<{ first: number; words: string[] }> => {
  await requireTrace(ctx, traceId);
  const rows = await readBeginnings(prisma, { ctx, traceId, from, count });
  const words = rows.map(({ kind, content, toolName, arguments: given }) =>
    firstWords({
      kind,
      content: clipStored(content),
      tool:
        toolName === null ? null : { name: unescapeFromStorage(toolName), arguments: unescapeValueFromStorage(given) },
    }),
  );
  return { first: from, words };
};
