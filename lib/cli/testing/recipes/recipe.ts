import { readFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import { checkout } from "@/lib/checkout";

const Recipe = z.strictObject({
  /** New files, each with the file that its text is taken from. */
  files: z.record(z.string(), z.string()),
  /** New lines of files that are there, each before a line that stands there once. */
  lines: z.array(z.strictObject({ file: z.string(), before: z.string(), line: z.string() })),
  /** What `npm run docs` and `npm test` write. */
  written: z.array(z.string()),
});
/** What CONTRIBUTING says of adding one thing, with an example. */
export type Recipe = z.infer<typeof Recipe>;

/** Every recipe of CONTRIBUTING by its name. `npm run house` counts their files. */
export const readRecipes = (): Record<string, Recipe> =>
  z
    .record(z.string(), Recipe)
    .parse(JSON.parse(readFileSync(join(checkout, "lib/cli/testing/recipes/recipes.json"), "utf8")));
