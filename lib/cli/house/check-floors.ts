import { type Fault } from "./fault";
import { findKnots } from "./find-knots";
import { readImports } from "./read-imports";
import { type Floors, roomOf } from "./rooms";
import { isForTests, isScript, type SourceFile } from "./source-file";

/** What a house with ordered rooms came to. */
export interface FloorFigures {
  /** Its folder. */
  house: string;
  roomCount: number;
  /** Imports from one of its rooms to another, types included. */
  importCount: number;
  upwardCount: number;
  knots: string[][];
}

interface Checked {
  figures: FloorFigures;
  faults: Fault[];
}

/** Holds the imports between the rooms of every house against their order: types included, tests left out. */
export const checkFloors = (files: readonly SourceFile[], floors: Floors): Checked[] =>
  Object.entries(floors).map(([house, rooms]) =>
    checkHouse(
      house,
      rooms,
      files.filter(({ path }) => path.startsWith(`${house}/`) && isScript(path) && !isForTests(path)),
    ),
  );

function checkHouse(house: string, rooms: readonly string[], files: readonly SourceFile[]): Checked {
  const inside = (path: string): string | null =>
    path.startsWith(`${house}/`) ? roomOf(path.slice(house.length + 1), rooms) : null;
  const graph = new Map<string, Set<string>>(rooms.map((room) => [room, new Set<string>()]));
  const faults: Fault[] = [];
  let importCount = 0;
  let upwardCount = 0;
  for (const file of files) {
    const room = inside(file.path);
    if (room === null) {
      faults.push({ rule: "room", place: file.path, words: `in no room of ${house} that floors.mjs lists` });
      continue;
    }
    for (const { to } of readImports(file)) {
      const other = inside(to);
      if (other === null || other === room) continue;
      importCount += 1;
      graph.get(room)?.add(other);
      if (rooms.indexOf(other) < rooms.indexOf(room)) continue;
      upwardCount += 1;
      faults.push({ rule: "upward", place: file.path, words: `imports ${to}, which lies higher: ${room} → ${other}` });
    }
  }
  const knots = findKnots(graph);
  const knotted = knots.map((knot): Fault => ({
    rule: "knot",
    place: house,
    words: `${knot.length} rooms import each other in a ring: ${knot.join(", ")}`,
  }));
  return {
    figures: { house, roomCount: rooms.length, importCount, upwardCount, knots },
    faults: [...knotted, ...faults],
  };
}
