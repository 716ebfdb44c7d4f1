import { renewFacts } from "./renew-facts";
import { readMarked } from "./renew-all-facts.sql";

/** So long a worker stays with one workspace before it looks at the next one. */
const withinMs = 20_000;
const batchSize = 1_000;

/**
 * Works off what has changed: of one workspace, or of all of them in turn. For the worker, so that those who read
 * need not wait for it; what somebody else is at is left to them, so that one workspace does not take every worker.
 * Answers how many marks were taken.
 */
export const renewAllFacts = async ({
  workspaceId,
  signal,
}: {
  workspaceId?: string | undefined;
  signal: AbortSignal;
}): Promise<number> => {
  const within = { withinMs, batchSize, waits: false, signal };
  let count = 0;
  for (let left = workspaceId === undefined ? await readMarked() : [workspaceId]; left.length > 0;) {
    const behind: string[] = [];
    for (const id of left) {
      if (signal.aborted) return count;
      const { markCount, isBehind } = await renewFacts(id, within);
      count += markCount;
      // Somebody else is at it where nothing could be taken.
      if (isBehind && markCount > 0) behind.push(id);
    }
    left = behind;
  }
  return count;
};
