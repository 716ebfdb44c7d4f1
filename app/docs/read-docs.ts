import { apiPages } from "@/app/api/v1/reference/api-pages";
import { docSite, type DocGroup } from "@/lib/docs/doc-site";
import { readSources } from "@/lib/docs/read-sources";
import { recipePages } from "./recipe-pages";

/** All pages of the documentation of the program that stands in the folder `root`, by the parts of the sidebar. */
export async function readDocs(root: string): Promise<DocGroup[]> {
  return docSite([...(await readSources(root)), ...recipePages(), ...apiPages()]);
}
