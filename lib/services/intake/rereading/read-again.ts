import { inReader } from "../../ground/reader/reader";
import { type rereadTrace } from "./reread-trace";

const rereadInReader = inReader<typeof rereadTrace>("read-again");

/** `rereadTrace` while a person waits for it. */
export const readAgain = (...[ctx, input]: Parameters<typeof rereadTrace>): ReturnType<typeof rereadTrace> =>
  rereadInReader(ctx, ctx, input);
