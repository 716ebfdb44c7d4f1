import { readdir, readFile } from "node:fs/promises";
import { join, sep } from "node:path";
import { type DocSource } from "./doc-site";
import { isPageFile } from "./page-path";

/** Folders and files of the repository that hold pages. */
const places = ["docs", "skills", "README.md", "CONTRIBUTING.md", "CHANGELOG.md"];

const below = async (root: string, place: string): Promise<string[]> => {
  if (place.endsWith(".md")) return [place];
  const names = await readdir(join(/* turbopackIgnore: true */ root, place), { recursive: true });
  return names.map((name) => join(place, name).split(sep).join("/"));
};

/** The files below `root` that are pages, in order. */
export async function pageFiles(root: string): Promise<string[]> {
  const files = await Promise.all(places.map((place) => below(root, place)));
  return files.flat().filter(isPageFile).toSorted();
}

/** The texts below `root` that are pages. */
export async function readSources(root: string): Promise<DocSource[]> {
  const files = await pageFiles(root);
  return Promise.all(
    files.map(async (file) => ({ file, source: await readFile(join(/* turbopackIgnore: true */ root, file), "utf8") })),
  );
}
