import { existsSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

/**
 * The checkout: the folder above the one that this lies in, as a source in lib and as a bundle in dist. Installed as a
 * package, the package's folder.
 */
export const checkout = dirname(dirname(fileURLToPath(import.meta.url)));

/** Whether this runs from an installed package, which holds no sources: all that can be made of them is there. */
export const isPackage = !existsSync(join(checkout, "lib"));
