/** A file by its path in what was chosen, and the text that it begins with. */
export interface FileStart {
  path: string;
  start: string;
}

interface Session {
  id: string;
  /** Whether the file is that of a helper, whose session is another's. */
  isAside: boolean;
}

const sessionName = /(?:^|\/)([^/]+?)\.jsonl?(?:\.gz|\.zst)?$/i;
const asideName = /(?:^|\/)([^/]+)\/subagents\/(?:[^/]+\/){0,4}agent-[^/]+\.(?:jsonl?|meta\.json)(?:\.gz|\.zst)?$/i;
const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/**
 * For each file the marks of the run that it belongs to: files that share one are one run. An agent's log and those of
 * its helpers are joined by the session that they name, and by the names of file and folder, as a first line may be
 * longer than what is looked at; threads of Codex by the thread that spawned them. A second log of the same session by
 * itself is a run of its own.
 */
export function sessionMarks(files: readonly FileStart[]): string[][] {
  const logs = files.map((file) => logSessions(file));
  const called = new Set(logs.flat().flatMap(({ id, isAside }) => (isAside ? [id] : [])));
  const threads = threadMarks(files);
  const taken = new Set<string>();
  return files.map(({ path }, at) => {
    const own = (logs[at] ?? []).filter(({ id }) => called.has(id));
    const [first] = own;
    if (first === undefined) return threads[at] ?? [];
    if (first.isAside) return [first.id];
    const byFolder = own.find(({ id }) => path.endsWith(`${id}.jsonl`)) ?? first;
    if (taken.has(byFolder.id)) return [];
    taken.add(byFolder.id);
    return [byFolder.id];
  });
}

/** The sessions that a log of Claude Code names: in its first lines, and by how it and its folder are called. */
function logSessions({ path, start }: FileStart): Session[] {
  const folder = asideName.exec(path)?.[1];
  const isLog = start.includes('"isSidechain"') || start.includes('"parentUuid"');
  const id = isLog ? /"sessionId"\s*:\s*"([^"\\]{8,})"/.exec(start)?.[1] : undefined;
  if (folder !== undefined) return [{ id: id ?? folder, isAside: true }];
  if (id !== undefined && /"isSidechain"\s*:\s*true/.test(start)) return [{ id, isAside: true }];
  const name = sessionName.exec(path)?.[1];
  const isNamed = name !== undefined && (uuid.test(name) || isLog || looksCut(start));
  return [
    ...(id === undefined ? [] : [{ id, isAside: false }]),
    ...(isNamed && name !== id ? [{ id: name, isAside: false }] : []),
  ];
}

/** A first line that goes on beyond what is looked at. */
const looksCut = (start: string): boolean => start.startsWith("{") && !start.includes("\n");

/** Threads of Codex by the id of the first of them, where one spawned another. */
function threadMarks(files: readonly FileStart[]): string[][] {
  const threads = files.map(({ start }) => threadOf(start));
  const parents = new Map(
    threads.flatMap((thread) => (thread?.parent === undefined ? [] : [[thread.id, thread.parent]])),
  );
  const known = new Set(threads.flatMap((thread) => (thread === null ? [] : [thread.id])));
  const called = new Set(parents.values());
  const taken = new Set<string>();
  return threads.map((thread) => {
    if (thread === null) return [];
    const { id } = thread;
    const isPart = called.has(id) || known.has(parents.get(id) ?? "");
    if (!isPart || taken.has(id)) return [];
    taken.add(id);
    return [`codex ${firstOf(id, parents, known)}`];
  });
}

function firstOf(id: string, parents: ReadonlyMap<string, string>, known: ReadonlySet<string>): string {
  const seen = new Set<string>();
  let at = id;
  for (let up = parents.get(at); up !== undefined && known.has(up) && !seen.has(up); up = parents.get(at)) {
    seen.add(up);
    at = up;
  }
  return at;
}

/** The first meta line of a rollout; one that goes on from another repeats that one's meta line behind its own. */
function threadOf(start: string): { id: string; parent: string | undefined } | null {
  const line = start.split("\n", 1)[0] ?? "";
  if (!/"type"\s*:\s*"session_meta"/.test(line)) return null;
  const id = /"payload"\s*:\s*\{[^{}]{0,400}?"id"\s*:\s*"([^"\\]{1,200})"/.exec(line)?.[1];
  const parent = /"parent_thread_id"\s*:\s*"([^"\\]{1,200})"/.exec(line)?.[1];
  return id === undefined ? null : { id, parent };
}
