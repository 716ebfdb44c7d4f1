import { type WorkspaceContext } from "@/lib/auth/workspace-context";
import { prisma } from "@/lib/db";
import { KnownError } from "@/lib/errors";
import { usualSplits } from "@/lib/replay/made-data/split-failures";
import { escapeForStorage, unescapeFromStorage } from "@/lib/traces/escape-text";
import { addVersion } from "../../measure/data-sets/add-version";
import { createDataSet } from "../../measure/data-sets/create-data-set";

interface FrozenSet {
  id: string;
  name: string;
  version: number;
  /** The split of each trace, by its row. */
  splitOf: ReadonlyMap<string, string | null>;
}

/** The newest version of the data set of this name; null where there is none. */
const readNewest = async ({ workspaceId }: WorkspaceContext, name: string): Promise<FrozenSet | null> => {
  const row = await prisma.dataSet.findFirst({
    where: { workspaceId, name: escapeForStorage(name) },
    select: {
      id: true,
      versions: {
        orderBy: { number: "desc" },
        take: 1,
        select: { number: true, cases: { select: { traceId: true, split: true } } },
      },
    },
  });
  const version = row?.versions[0];
  if (!row || !version) return null;
  const splitOf = new Map(
    version.cases.flatMap(({ traceId, split }) =>
      traceId === null ? [] : [[traceId, split === null ? null : unescapeFromStorage(split)] as const],
    ),
  );
  return { id: row.id, name, version: version.number, splitOf };
};

const holdsAll = ({ splitOf }: FrozenSet, traceIds: readonly string[]): boolean =>
  splitOf.size === traceIds.length && traceIds.every((id) => splitOf.has(id));

/**
 * Freezes traces that a study has made as a data set of its own, split by question. Where an execution before has
 * frozen them already, that version is taken; where it had fewer, there is a further version.
 */
export const freezeMadeTraces = async (
  ctx: WorkspaceContext,
  wish: { name: string; description: string; traceIds: readonly string[]; seed: number },
): Promise<FrozenSet> => {
  const { name, description, traceIds, seed } = wish;
  const choice = {
    selection: { ids: [...traceIds] },
    subsetBy: "system" as const,
    splits: usualSplits,
    seed,
    filterText: null,
  };
  const before = await readNewest(ctx, name);
  if (before && holdsAll(before, traceIds)) return before;
  if (before) await addVersion(ctx, { ...choice, dataSetId: before.id });
  else await createDataSet(ctx, { ...choice, name, description });
  const frozen = await readNewest(ctx, name);
  if (!frozen) throw new KnownError("NOT_FOUND", "The data set was deleted while it was being created.");
  return frozen;
};
