/**
 * The rooms of each house that has an order, lowest first, as paths below its folder:
 * `{ "lib/services": ["ground/ids", …] }`.
 * `floors.mjs` holds them, and ESLint makes its zones of the same lists.
 */
export type Floors = Readonly<Record<string, readonly string[]>>;

/** The room of `path`, a folder or file below the house: the longest listed path that it lies in. */
export function roomOf(path: string, rooms: readonly string[]): string | null {
  const around = rooms.filter((room) => path.startsWith(`${room}/`));
  return around.reduce<string | null>((best, room) => (best && best.length > room.length ? best : room), null);
}
