import { inReader } from "../../ground/reader/reader";
import { type readImport } from "./read-import";

/** `readImport` while its sender waits. */
export const readInReader = inReader<typeof readImport>("read-import");
