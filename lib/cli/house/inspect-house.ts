import { checkFloors, type FloorFigures } from "./check-floors";
import { checkRecipes, countRecipeFiles, type Recipe } from "./check-recipes";
import { checkWebLoads } from "./check-web-loads";
import { type Fault } from "./fault";
import { findLongComments } from "./find-long-comments";
import { findSpreads } from "./find-spreads";
import { findLarge, measureSizes, type Size } from "./measure-sizes";
import { type Floors } from "./rooms";
import { type SourceFile } from "./source-file";

interface Inspection {
  sizes: Size[];
  floors: FloorFigures[];
  recipes: [name: string, fileCount: number][];
  faults: Fault[];
}

/** A house with the order of its rooms and the recipes by which things are added to it. */
interface House {
  files: readonly SourceFile[];
  floors: Floors;
  recipes: Readonly<Record<string, Recipe>>;
}

/** Everything that `npm run house` says. */
export function inspectHouse({ files, floors, recipes }: House): Inspection {
  const checked = checkFloors(files, floors);
  return {
    sizes: measureSizes(files),
    floors: checked.map(({ figures }) => figures),
    recipes: countRecipeFiles(recipes),
    faults: [
      ...checked.flatMap(({ faults }) => faults),
      ...findSpreads(files),
      ...findLongComments(files),
      ...findLarge(files),
      ...checkRecipes(recipes),
      ...checkWebLoads(files),
    ],
  };
}
