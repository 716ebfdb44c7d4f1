import { type WorkspaceContext } from "@/lib/auth/workspace-context";
import { prisma } from "@/lib/db";
import { withoutMessage } from "@/lib/errors";
import { type Kept, keepReport, readKept } from "./kept-report";

type Place = Pick<WorkspaceContext, "workspaceId">;

interface FigureWish<T> {
  /** What it is a figure of, and which of these: they are kept under both. */
  family: string;
  of: string;
  /** Raised with each change of how it is worked out: what was kept before is then of no use. */
  version: number;
  /** Of all that it rests on and that is cheap to ask: another one where that has changed. */
  key: string;
  /** The figure of now; must be able to be kept as JSON. */
  make: () => Promise<T>;
}

export interface Figure<T> {
  value: T;
  /** Something that it rests on may have changed since; a new one is being made, or will be, for whoever asks again. */
  isOutdated: boolean;
}

interface Stored<T> {
  version: number;
  value: T;
  tookMs: number;
}

/** So long a reader waits for a figure, rather than be shown the one of before. */
const patienceMs = 200;
/** A key cannot know everything; so old, a figure is made anew all the same. */
const maxAgeMs = 60_000;
const weekMs = 7 * 24 * 3_600_000;

/** Figures that this process makes now, by workspace and scope: of many who ask at once one makes it. */
const making = new Map<string, { key: string; made: Promise<unknown> }>();

const scopeOf = ({ family, of }: Pick<FigureWish<unknown>, "family" | "of">): string => `${family}:${of}`;

const isOf = <T>(kept: Kept<Stored<T>> | null, version: number): kept is Kept<Stored<T>> =>
  kept?.value.version === version;

/** What nobody has asked for in a week is of settings that nobody uses any more. */
const dropForgotten = async ({ workspaceId }: Place, family: string, now: Date): Promise<void> => {
  const madeAt = { lt: new Date(now.getTime() - weekMs) };
  await prisma.keptReport.deleteMany({ where: { workspaceId, scope: { startsWith: `${family}:` }, madeAt } });
};

const make = async <T>(place: Place, wish: FigureWish<T>, isKept: boolean): Promise<T> => {
  const madeAt = new Date();
  const startedAt = performance.now();
  const value = await wish.make();
  const tookMs = performance.now() - startedAt;
  // What takes a moment is made whenever it is asked for.
  if (!isKept && tookMs < patienceMs) return value;
  const { version, key } = wish;
  await keepReport<Stored<T>>(place, scopeOf(wish), { key, value: { version, value, tookMs }, madeAt });
  await dropForgotten(place, wish.family, madeAt);
  return value;
};

const nameOf = ({ workspaceId }: Place, wish: FigureWish<unknown>): string => `${workspaceId} ${scopeOf(wish)}`;

const makeOnce = <T>(place: Place, wish: FigureWish<T>, isKept: boolean): Promise<T> => {
  const name = nameOf(place, wish);
  const known = making.get(name);
  if (known?.key === wish.key) return known.made as Promise<T>;
  const made = make(place, wish, isKept).finally(() => {
    if (making.get(name) === mine) making.delete(name);
  });
  const mine = { key: wish.key, made };
  making.set(name, mine);
  return made;
};

/** For whoever asks next; one at a time of a scope. */
const makeBehind = <T>(place: Place, wish: FigureWish<T>): void => {
  if (making.has(nameOf(place, wish))) return;
  makeOnce(place, wish, true).catch((error: unknown) => console.error(`[figure] ${withoutMessage(error)}`));
};

const isOld = ({ madeAt }: Kept<unknown>): boolean => Date.now() - madeAt.getTime() >= maxAgeMs;

/** Figures that change all the time must not keep the server busy all the time. */
const isResting = ({ madeAt, value }: Kept<Stored<unknown>>): boolean =>
  Date.now() - madeAt.getTime() < 10 * value.tookMs;

/**
 * A figure of a workspace that takes long to make: the kept one where its key still holds and it is not old;
 * else the one of before, said to be outdated, while a new one is made for whoever asks next. What does not
 * take long is always the figure of now.
 */
export const readOrMake = async <T>(place: Place, wish: FigureWish<T>): Promise<Figure<T>> => {
  const kept = await readKept<Stored<T>>(place, scopeOf(wish));
  if (!isOf(kept, wish.version) || kept.value.tookMs < patienceMs)
    return { value: await makeOnce(place, wish, kept !== null), isOutdated: false };
  const hasChanged = kept.key !== wish.key;
  const isDue = (hasChanged || isOld(kept)) && !isResting(kept);
  if (isDue) makeBehind(place, wish);
  return { value: kept.value.value, isOutdated: hasChanged || isDue };
};
