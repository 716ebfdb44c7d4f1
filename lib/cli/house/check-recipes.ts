import { type Fault } from "./fault";

/** How one thing is added: new files, and lines in files that are there. */
export interface Recipe {
  files: Readonly<Record<string, string>>;
  lines: readonly { file: string }[];
}

/** How many files whoever adds one thing may have to touch; adding one thing is to be one place. */
const mostFiles: Readonly<Record<string, number>> = { method: 2, format: 3, column: 1, endpoint: 3, page: 4 };

/** How many files each recipe touches. */
export const countRecipeFiles = (recipes: Readonly<Record<string, Recipe>>): [name: string, fileCount: number][] =>
  Object.entries(recipes).map(([name, { files, lines }]) => [
    name,
    new Set([...Object.keys(files), ...lines.map(({ file }) => file)]).size,
  ]);

/** Recipes that touch more files than one of their kind may. */
export const checkRecipes = (recipes: Readonly<Record<string, Recipe>>): Fault[] =>
  countRecipeFiles(recipes).flatMap(([name, fileCount]) => {
    const most = mostFiles[name] ?? 1;
    if (fileCount <= most) return [];
    return [{ rule: "recipe", place: recipePath, words: `${name} touches ${fileCount} files; at most ${most}` }];
  });

/** Where the recipes of CONTRIBUTING stand for machines. */
export const recipePath = "lib/cli/testing/recipes/recipes.json";
