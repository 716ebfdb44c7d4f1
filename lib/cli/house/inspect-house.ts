import { checkFloors, type FloorFigures } from "./check-floors";
import { type Fault } from "./fault";
import { findLongComments } from "./find-long-comments";
import { findSpreads } from "./find-spreads";
import { findLarge, measureSizes, type Size } from "./measure-sizes";
import { type Floors } from "./rooms";
import { type SourceFile } from "./source-file";

export interface Inspection {
  sizes: Size[];
  floors: FloorFigures[];
  faults: Fault[];
}

/** Everything that `npm run house` says. */
export function inspectHouse(files: readonly SourceFile[], floors: Floors): Inspection {
  const checked = checkFloors(files, floors);
  return {
    sizes: measureSizes(files),
    floors: checked.map(({ figures }) => figures),
    faults: [
      ...checked.flatMap(({ faults }) => faults),
      ...findSpreads(files),
      ...findLongComments(files),
      ...findLarge(files),
    ],
  };
}
