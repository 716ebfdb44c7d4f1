/** A file that stands for others of its folder: its path below what was chosen, with `/`, and its first bytes. */
export interface HeadedFile {
  path: string;
  head: Uint8Array;
}

/** So many bytes of a file are enough to see whether it belongs to others. */
export const headBytes = 8192;

const sidecar = /\.headers\.json$/i;
const otlpText = /^\s*[[{]\s*"(?:resource_?spans|resource_?logs)"/i;
/** `0001.json`, `0002.json`: bodies of requests in the order they came. */
const numbered = /^0\d{2,}\.[a-z]+$/i;
const runId = /"(?:session_?id|trace_?id|conversation_?id)"\s*:\s*"([^"\\]{8,})"/i;

interface RunGroup<File> {
  /** The folder that these files are, "" for a file by itself. */
  folder: string;
  files: File[];
}

/**
 * Which files of a folder are one run and are imported together: recorded requests, OpenTelemetry bodies, parts that name the same
 * session. All others stand alone, as does every file that lies in no folder. A file that only describes another
 * (`0001.headers.json`) goes with it.
 */
export function groupRunFiles<File extends HeadedFile>(files: readonly File[]): RunGroup<File>[] {
  const groups = [...groupBy(files, ({ path }) => folderOf(path))].flatMap(([folder, inside]) =>
    folder !== "" && isOneRun(inside)
      ? [{ folder, files: inside }]
      : inside.map((file) => ({ folder: "", files: [file] })),
  );
  return joinSessions(groups);
}

function groupBy<Item, Key>(items: readonly Item[], keyOf: (item: Item) => Key): Map<Key, Item[]> {
  const groups = new Map<Key, Item[]>();
  for (const item of items) {
    const key = keyOf(item);
    const group = groups.get(key);
    if (group) group.push(item);
    else groups.set(key, [item]);
  }
  return groups;
}

const folderOf = (path: string): string => path.slice(0, Math.max(0, path.lastIndexOf("/")));
const nameOf = (path: string): string => path.slice(path.lastIndexOf("/") + 1);

function isOneRun(files: readonly HeadedFile[]): boolean {
  const bodies = files.filter((file) => !sidecar.test(file.path));
  if (bodies.length === 0) return false;
  if (bodies.length < files.length) return true;
  if (bodies.length === 1) return false;
  return bodies.every(isRequest) || bodies.every((file) => numbered.test(nameOf(file.path)));
}

const isRequest = ({ head }: HeadedFile): boolean => otlpText.test(textOf(head)) || isProtobuf(head);

/** A message of OTLP begins with its first field, resource spans; text does not have the bytes that follow. */
const isProtobuf = (head: Uint8Array): boolean => head[0] === 0x0a && head.subarray(1, 64).some((byte) => byte < 0x09);

const textOf = (head: Uint8Array): string => new TextDecoder().decode(head.subarray(0, headBytes));

/** Files that name the same session, wherever they lie: an agent's log and those of the agents it called. */
function joinSessions<File extends HeadedFile>(groups: readonly RunGroup<File>[]): RunGroup<File>[] {
  const bySession = groupBy(groups, sessionOf);
  return groups.flatMap((group) => {
    const session = sessionOf(group);
    const joined = (session !== null && bySession.get(session)) || [group];
    if (joined.length === 1) return [group];
    if (joined[0] !== group) return [];
    const together = joined.flatMap((each) => each.files);
    return [{ folder: folderOf(group.files[0]?.path ?? ""), files: together }];
  });
}

/** The session that a file by itself names, where it lies in a folder. */
function sessionOf({ files: [only, second] }: RunGroup<HeadedFile>): string | null {
  if (!only || second || folderOf(only.path) === "") return null;
  return runId.exec(textOf(only.head))?.[1] ?? null;
}
