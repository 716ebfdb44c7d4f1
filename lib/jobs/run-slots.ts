/** Whose a run is: which endpoint it asks, null for none, and which workspace has started it. */
interface SlotOwner {
  providerId: string | null;
  workspaceId: string;
}

/** What has as much under way in this process as it may: no more of it is begun here. */
export interface Full {
  providerIds: readonly string[];
  workspaceIds: readonly string[];
}

/** A run that this process executes. */
interface Execution extends SlotOwner {
  /** Calls that it waits for. */
  waitingCount: number;
  /** Since when it has had a slot; null while it goes on without one. */
  seatedAt: number | null;
  ended: Promise<void>;
  /** Gives its slot away. */
  leave: () => void;
}

/** Told by a run of when it waits for its endpoint. */
export interface Waiting {
  begin: () => void;
  end: () => void;
}

interface SlotRules {
  /** Jobs at once; also the most runs of one provider that are under way. */
  slots: number;
  /** Runs that go on without a slot. */
  mostOutside: number;
  /** A slot is not given away sooner. */
  leaveAfterMs: number;
  now: () => number;
  /** Whether something that is not full waits for a slot. */
  isWanted: (full: Full) => Promise<boolean>;
}

const idle: Promise<void> = Promise.resolve();
const nobody = { providerId: null, workspaceId: "", waitingCount: 0 };

/**
 * The slots of this process, and who has them. A run that waits for its endpoint needs none: where all are taken, and
 * something else waits for one, it gives its slot away and goes on without, until one is free that nobody else can use.
 * So an endpoint that is slow to answer, or never does, keeps nobody waiting but those who ask it: of one provider no
 * more is under way than there are slots, of one workspace twice as much.
 */
export const createRunSlots = ({ slots, mostOutside, leaveAfterMs, now, isWanted }: SlotRules) => {
  const executions = new Set<Execution>();
  let busyCount = 0;
  const outside = (): Execution[] => [...executions].filter(({ seatedAt }) => seatedAt === null);

  const fullOf = (idOf: (owner: SlotOwner) => string | null, most: number): string[] => {
    const counts = new Map<string, number>();
    for (const execution of executions) {
      const id = idOf(execution);
      if (id !== null) counts.set(id, (counts.get(id) ?? 0) + 1);
    }
    return [...counts].filter(([, count]) => count >= most).map(([id]) => id);
  };
  const full = (): Full => ({
    providerIds: fullOf(({ providerId }) => providerId, slots),
    workspaceIds: fullOf(({ workspaceId }) => workspaceId, 2 * slots),
  });

  /** Resolves when it has ended or has given its slot away. */
  const sit = (execution: Execution): Promise<void> => {
    execution.seatedAt = now();
    const left = new Promise<void>((resolve) => {
      execution.leave = () => {
        execution.seatedAt = null;
        resolve();
      };
    });
    return Promise.race([execution.ended, left]);
  };

  /**
   * Has a slot work at a run. `work` calls `begin` once it knows whose the run is, and answers whether there was one;
   * where there was none, a run that goes on without a slot gets this one, unless something else waits for it.
   */
  const work = async (doWork: (begin: (owner: SlotOwner) => Waiting) => Promise<boolean>): Promise<void> => {
    const execution: Execution = { ...nobody, seatedAt: now(), ended: idle, leave: () => undefined };
    let hasBegun = (): void => undefined;
    const begun = new Promise<void>((resolve) => (hasBegun = resolve));
    const worked = doWork((owner) => {
      Object.assign(execution, owner);
      executions.add(execution);
      hasBegun();
      return {
        begin: () => void (execution.waitingCount += 1),
        end: () => void (execution.waitingCount -= 1),
      };
    });
    execution.ended = worked.then(() => void executions.delete(execution));
    const adopt = async (isDone: boolean): Promise<void> => {
      if (isDone || (await isWanted(full()))) return;
      const [next] = outside();
      if (next) await sit(next);
    };
    await Promise.race([begun.then(() => sit(execution)), worked.then(adopt)]);
  };

  /** Gives one slot away, of the run that has had its own for longest among those that wait, where one is wanted. */
  const look = async (): Promise<void> => {
    if (busyCount < slots || outside().length >= mostOutside) return;
    const canLeave = ({ seatedAt, waitingCount }: Execution): boolean =>
      seatedAt !== null && waitingCount > 0 && seatedAt <= now() - leaveAfterMs;
    const [longest] = [...executions].filter(canLeave).sort((a, b) => (a.seatedAt ?? 0) - (b.seatedAt ?? 0));
    if (!longest || !(await isWanted(full()))) return;
    if (canLeave(longest)) longest.leave();
  };

  /** A job of any kind, which takes a slot while it is done. */
  const counted =
    <A extends unknown[]>(job: (...parts: A) => Promise<void>) =>
    async (...parts: A): Promise<void> => {
      busyCount += 1;
      try {
        await job(...parts);
      } finally {
        busyCount -= 1;
      }
    };

  /** Resolves when no run is under way any more. */
  const allEnded = async (): Promise<void> => {
    await Promise.allSettled([...executions].map(({ ended }) => ended));
  };

  return { work, look, counted, full, allEnded };
};
