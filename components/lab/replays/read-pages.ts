import { type Answer } from "@/components/ground/asking/ask";
import { type ReplayView } from "@/lib/replay/replay-view";

export interface ReplaysRead<R> {
  replays: R[];
  /** Null after the last page. */
  nextCursor: string | null;
}

export type ReadPage<R> = (cursor: string | null) => Promise<Answer<ReplaysRead<R>>>;

/**
 * The first pages of a list as one, each replay once: what a page branches off stands in it even where another page has
 * it as well. `readPage` is asked from cursor to cursor; where it fails, so does the whole.
 */
export async function readPages<R extends ReplayView>(
  readPage: ReadPage<R>,
  pageCount: number,
): Promise<Answer<ReplaysRead<R>>> {
  const replays = new Map<string, R>();
  let nextCursor: string | null = null;
  for (let page = 0; page < pageCount; page += 1) {
    const answer: Answer<ReplaysRead<R>> = await readPage(nextCursor);
    if (!answer.ok) return answer;
    for (const replay of answer.value.replays) replays.set(replay.id, replay);
    nextCursor = answer.value.nextCursor;
    if (nextCursor === null) break;
  }
  return { ok: true, value: { replays: [...replays.values()], nextCursor } };
}
