import { type LabRoom } from "@/lib/services/answers/executing/claim-next-run.sql";

/** A workspace that was put off: since when, and when it was last seen. */
interface Waiting {
  since: number;
  seenAt: number;
}

/** Work that is taken by claiming it, and what is done with it. */
interface SlotWork<T> {
  /** Takes what is to be done, where there is room for it; null where nothing is. */
  claim: (room: LabRoom) => Promise<T | null>;
  /** Whether it replays a system, and so may take hours. */
  isOfLab: (claimed: T) => boolean;
  work: (claimed: T) => Promise<void>;
}

/**
 * What of this process replays systems: scans, studies and replays that people asked for, together never more
 * than `most`, so that the other slots stay free for what ends soon. What finds no room is put off, and comes
 * again within `forgetMs`; where there is room, it is the turn of the workspace with the least under way, of
 * these of the one that has waited longest.
 */
export const createLabSlots = ({ most, forgetMs, now }: { most: number; forgetMs: number; now: () => number }) => {
  const underWay = new Map<string, number>();
  const waiting = new Map<string, Waiting>();
  /** Claims come one after another, so that each sees what the others took. */
  let turn: Promise<unknown> = Promise.resolve();
  const count = (): number => [...underWay.values()].reduce((sum, one) => sum + one, 0);

  const room = (): LabRoom => {
    if (count() >= most) return "none";
    for (const [workspaceId, { seenAt }] of waiting) if (seenAt < now() - forgetMs) waiting.delete(workspaceId);
    const [next] = [...waiting].sort(
      ([a, { since }], [b, other]) => (underWay.get(a) ?? 0) - (underWay.get(b) ?? 0) || since - other.since,
    );
    return next ? { workspaceId: next[0] } : "any";
  };
  const begin = (workspaceId: string): void => {
    waiting.delete(workspaceId);
    underWay.set(workspaceId, (underWay.get(workspaceId) ?? 0) + 1);
  };
  const end = (workspaceId: string): void => {
    const left = (underWay.get(workspaceId) ?? 1) - 1;
    if (left > 0) underWay.set(workspaceId, left);
    else underWay.delete(workspaceId);
  };
  /** Says that work of this workspace was put off. */
  const wait = (workspaceId: string): void =>
    void waiting.set(workspaceId, { since: waiting.get(workspaceId)?.since ?? now(), seenAt: now() });

  /** Claims and does what is next; answers whether there was anything. */
  const doNext = async <T extends { workspaceId: string }>({ claim, isOfLab, work }: SlotWork<T>): Promise<boolean> => {
    const claimed = turn.then(async () => {
      const found = await claim(room());
      const isLab = found !== null && isOfLab(found);
      if (isLab) begin(found.workspaceId);
      return { found, isLab };
    });
    turn = claimed.catch(() => undefined);
    const { found, isLab } = await claimed;
    if (found === null) return false;
    try {
      await work(found);
      return true;
    } finally {
      if (isLab) end(found.workspaceId);
    }
  };

  /** Does lab work of a workspace now, or calls `putOff` where there is no room for it. Answers whether it was done. */
  const doOf = (
    workspaceId: string,
    { work, putOff }: { work: () => Promise<void>; putOff: () => Promise<void> },
  ): Promise<boolean> =>
    doNext({
      claim: async (free) => {
        if (free === "any" || (free !== "none" && free.workspaceId === workspaceId)) return { workspaceId };
        wait(workspaceId);
        await putOff();
        return null;
      },
      isOfLab: () => true,
      work,
    });

  return { doNext, doOf, wait };
};
