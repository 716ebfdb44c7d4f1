import { dirname } from "node:path";
import { fileURLToPath } from "node:url";

/** The checkout: the folder above the one that this lies in, as a source in lib and as a bundle in dist. */
export const checkout = dirname(dirname(fileURLToPath(import.meta.url)));
