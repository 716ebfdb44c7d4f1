/**
 * The rooms of each house that has an order, lowest first, as paths below its folder:
 * `{ "lib/services": ["ground/ids", …] }`. `floors.mjs` holds them, and the linter reads the same lists.
 */
export type Floors = Readonly<Record<string, readonly string[]>>;

/** The room of `path`, a file below the house with or without its ending: a folder, or a file that is itself a room. */
export const roomOf = (path: string, rooms: readonly string[]): string | null =>
  rooms.find((room) => path === room || path === room.replace(/\.tsx?$/, "") || path.startsWith(`${room}/`)) ?? null;
