import { inReader } from "../../ground/reader/reader";
import { type rereadTrace } from "./reread-trace";

/** `rereadTrace` while a person waits for it. */
export const readAgain = inReader<typeof rereadTrace>("read-again");
