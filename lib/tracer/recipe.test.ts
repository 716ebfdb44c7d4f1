import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { wordsFor } from "./features/feature-words";
import { recipe } from "./recipe";

it("is described in the documentation, feature by feature", () => {
  const text = readFileSync(join(import.meta.dirname, "../../docs/tracer.md"), "utf8");
  for (const name of recipe.features) expect(text).toMatch(new RegExp(`\\| \`${name}\` +\\| ${wordsFor(name, true)}`));
  expect(text.match(/^\| `\w+`/gm)).toHaveLength(recipe.features.length);
});
