import { type Reader, type ReadingName } from "./reader-lines";
import { openReaderPool } from "./reader-pool";

type Verb = (...args: never[]) => Promise<unknown>;

interface Holder {
  faultlineReader?: Reader;
}

// One per process, also where the bundler of the pages holds this module more than once.
const holder = globalThis as unknown as Holder;

/**
 * Has readings done by another reader than the usual one, which has threads of its own: a worker and a command hold up
 * nobody, and do them themselves.
 */
export const chooseReader = (reader: Reader): void => void (holder.faultlineReader = reader);

/**
 * A verb that unpacks, parses or hashes what somebody sent, as whoever serves pages calls it: it is done in a thread,
 * and throws what the verb throws. Its first argument says for whom it is read: workspaces take turns. `Verb` is
 * imported as a type only, so that the web server does not even load it.
 */
export const inReader =
  <Read extends Verb>(name: ReadingName) =>
  ({ workspaceId }: { workspaceId: string }, ...args: Parameters<Read>): ReturnType<Read> =>
    (holder.faultlineReader ??= openReaderPool())(name, args, workspaceId) as ReturnType<Read>;
