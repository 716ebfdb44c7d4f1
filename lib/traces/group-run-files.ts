import { Gunzip } from "fflate";
import { groupBy } from "./group-by";
import { sessionMarks } from "./session-files";
import { folderOf, trialFolders } from "./trial-folders";

/** A file that stands for others of its folder: its path below what was chosen, with `/`, and its first bytes. */
export interface HeadedFile {
  path: string;
  head: Uint8Array;
}

/** So many bytes of a file are enough to see whether it belongs to others. */
export const headBytes = 8192;

interface RunGroup<File> {
  /** The folder that these files are, "" for a file by itself. */
  folder: string;
  files: File[];
}

const sidecar = /\.headers\.json$|(?:^|\/)agent-[^/]+\.meta\.json$/i;
/** `0001.pb`, `0002.json.gz`: bodies of requests in the order they came. */
const numbered = /^0\d{2,}\.[a-z.]+$/i;
/**
 * Files that are one run by where they lie: the calls of each agent below CAMEL's log folder, a Strands
 * session, a transcript of Cursor with its helpers, steps with CodeTracer's
 * labels, a conversation of OpenHands, a task of Cline.
 */
const runTrees = [
  /^(.*?)(?:^|\/)[^/]+\/conv_[^/]*\.json$/,
  /^(.*?session_[^/]+)\/(?:session\.json$|(?:multi_)?agents\/)/,
  /^(.+)\/(?:api_conversation_history|ui_messages|claude_messages|task_metadata|context_history|history_item)\.json$/,
  /^((?:.*\/)?([\w-]{8,64}))\/(?:\2\.jsonl|subagents\/(?!agent-)[^/]+\.jsonl)$/,
  /^(.+)\/(?:steps|stage_ranges|codetracer_labels)\.json$/,
  /^(.+?)\/(?:base_state\.json$|events\/event-\d+-[^/]+\.json$)/,
];

/**
 * Which files of a folder are one run and are imported together: recorded requests, OpenTelemetry bodies of one trace,
 * an agent's log with those of its helpers, a trial with its reward. All others stand alone, as does every file that
 * lies in no folder. A file that only describes another (`x.headers.json`) goes with it.
 */
export function groupRunFiles<File extends HeadedFile>(files: readonly File[]): RunGroup<File>[] {
  const trialOf = trialFolders(files);
  const inTrees = groupBy(files, ({ path }) => trialOf(path) ?? treeOf(path));
  const loose = inTrees.get(null) ?? [];
  inTrees.delete(null);
  const trees = [...inTrees].map(([folder, inside]) => ({ folder: folder ?? "", files: inside }));
  const folders = [...groupBy(loose, ({ path }) => folderOf(path))].flatMap(([folder, inside]) =>
    folder !== "" && isOneRun(inside) ? [{ folder, files: inside }] : joinOtlp(pairSidecars(inside)),
  );
  return joinSessions([...trees, ...folders]);
}

const nameOf = (path: string): string => path.slice(path.lastIndexOf("/") + 1);

function treeOf(path: string): string | null {
  for (const tree of runTrees) {
    const found = tree.exec(path)?.[1];
    if (found !== undefined && found !== "") return found;
  }
  return null;
}

/** A folder of recorded requests: numbered bodies, of which one is enough where its headers lie beside it. */
function isOneRun(files: readonly HeadedFile[]): boolean {
  const bodies = files.filter(({ path }) => !sidecar.test(path));
  if (bodies.length === 0 || !bodies.every(({ path }) => numbered.test(nameOf(path)))) return false;
  return bodies.length > 1 || bodies.length < files.length;
}

/** Every body with its own headers. */
function pairSidecars<File extends HeadedFile>(files: readonly File[]): RunGroup<File>[] {
  const headers = new Map(files.filter(({ path }) => sidecar.test(path)).map((file) => [stemOf(file.path), file]));
  const bodies = files.filter(({ path }) => !sidecar.test(path));
  const stems = new Set(bodies.map(({ path }) => stemOf(path)));
  const alone = files.filter(({ path }) => sidecar.test(path) && !stems.has(stemOf(path)));
  const paired = bodies.map((file) => [file, headers.get(stemOf(file.path))].filter((each) => each !== undefined));
  return [...paired, ...alone.map((file) => [file])].map((group) => groupOf(group));
}

const stemOf = (path: string): string => folderOf(path) + "/" + (nameOf(path).split(".")[0] ?? "");

/** Several files carry the name of their folder. */
function groupOf<File extends HeadedFile>(files: File[]): RunGroup<File> {
  return { folder: files.length > 1 ? folderOf(files[0]?.path ?? "") : "", files };
}

/** OpenTelemetry bodies of one encoding that speak of the same trace. */
function joinOtlp<File extends HeadedFile>(groups: readonly RunGroup<File>[]): RunGroup<File>[] {
  return join(groups, ({ files: [body] }) =>
    body && folderOf(body.path) !== "" ? otlpTraces(openHead(body.head)) : [],
  );
}

const otlpText = /^\s*[[{]\s*"(?:resource_?spans|resource_?logs)"/i;

function otlpTraces(head: Uint8Array): string[] {
  const text = textOf(head);
  if (otlpText.test(text)) return [...text.matchAll(/"trace_?id"\s*:\s*"([^"]+)"/gi)].map(([, id]) => `json ${id}`);
  return head[0] === 0x0a ? protobufTraces(head) : [];
}

/** Trace ids of a message of spans or logs: 16 bytes of field 1, or 9 in a log, before 8 bytes of the next field. */
function protobufTraces(head: Uint8Array): string[] {
  const found: string[] = [];
  for (let at = 0; at + 20 <= head.length; at += 1) {
    const field = head[at];
    const isId = (field === 0x0a || field === 0x4a) && head[at + 1] === 16;
    if (isId && head[at + 18] === field + 8 && head[at + 19] === 8)
      found.push(`protobuf ${head.subarray(at + 2, at + 18).join(".")}`);
  }
  return found;
}

/** An agent's log and those of its helpers, wherever they lie, and a trajectory and its parts. */
function joinSessions<File extends HeadedFile>(groups: readonly RunGroup<File>[]): RunGroup<File>[] {
  const starts = groups.map((group) => ({ path: bodyOf(group)?.path ?? "", start: headOf(group) }));
  const marks = sessionMarks(starts);
  const trajectories = groups.flatMap((group, at) => trajectorySession(starts[at]?.start ?? "", group) ?? []);
  return join(groups, (group, at) => {
    const own = marks[at] ?? [];
    if (own.length > 0) return own;
    const id = trajectorySession(starts[at]?.start ?? "", group);
    return id === null ? [] : [trajectories.find((root) => id.startsWith(`${root}-`)) ?? id];
  });
}

/** The only file of a group, but for what lies beside it. */
function bodyOf<File extends HeadedFile>({ files }: RunGroup<File>): File | undefined {
  const bodies = files.filter(({ path }) => !sidecar.test(path));
  return bodies.length <= 1 ? (bodies[0] ?? files[0]) : undefined;
}

/** The text that a file by itself begins with, where it lies in a folder. */
function headOf(group: RunGroup<HeadedFile>): string {
  const body = bodyOf(group);
  return body && folderOf(body.path) !== "" ? textOf(openHead(body.head)) : "";
}

/** The session of an ATIF trajectory in its folder; a part of it has that of the whole with something behind it. */
function trajectorySession(head: string, group: RunGroup<HeadedFile>): string | null {
  if (!/^\s*\{\s*"schema_version"\s*:\s*"ATIF-/.test(head)) return null;
  const id = /"session_id"\s*:\s*"([^"\\]{4,})"/.exec(head)?.[1];
  return id === undefined ? null : `${folderOf(bodyOf(group)?.path ?? "")}/${id}`;
}

/** Makes one group of all that share a mark, where the first of them stood. */
function join<File extends HeadedFile>(
  groups: readonly RunGroup<File>[],
  marksOf: (group: RunGroup<File>, at: number) => readonly string[],
): RunGroup<File>[] {
  const byMark = new Map<string, RunGroup<File>>();
  const joined: RunGroup<File>[] = [];
  for (const [at, group] of groups.entries()) {
    const marks = marksOf(group, at);
    const first = marks.map((mark) => byMark.get(mark)).find((known) => known !== undefined);
    const target = first ?? { ...group, files: [...group.files] };
    if (first === undefined) joined.push(target);
    else {
      target.files.push(...group.files);
      target.folder = folderOf(target.files[0]?.path ?? "");
    }
    for (const mark of marks) if (!byMark.has(mark)) byMark.set(mark, target);
  }
  return joined;
}

const textOf = (head: Uint8Array): string => new TextDecoder().decode(head.subarray(0, headBytes));

/** The beginning of what a gzip file holds; other bytes as they are. */
function openHead(head: Uint8Array): Uint8Array {
  if (head[0] !== 0x1f || head[1] !== 0x8b) return head;
  let opened = new Uint8Array();
  const stream = new Gunzip((piece) => {
    if (opened.length < headBytes) opened = Uint8Array.from([...opened, ...piece.subarray(0, headBytes)]);
  });
  try {
    stream.push(head);
  } catch {
    return head;
  }
  return opened;
}
