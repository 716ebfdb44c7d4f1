/** A trace as a file of predictions may name it. */
export interface PredictionTarget {
  traceId: string;
  externalId: string | null;
  contentHash: string;
  /** Of the file that it came in, with or without its folders; null where that is not known. */
  fileName: string | null;
}

/** The names that a line gives: `any` may be any of them. */
export interface TargetNames {
  any: string | null;
  traceId: string | null;
  contentHash: string | null;
  externalId: string | null;
  fileName: string | null;
}

const kinds = ["traceId", "contentHash", "fileName", "externalId"] as const;

/** Finds the one trace that is meant; says in a sentence where it is none, or could be several. */
export function findTargets(
  targets: readonly PredictionTarget[],
): (names: TargetNames) => { traceId: string; fault: null } | { traceId: null; fault: string } {
  const byKind = Object.fromEntries(kinds.map((kind) => [kind, new Map<string, Set<string>>()])) as Record<
    (typeof kinds)[number],
    Map<string, Set<string>>
  >;
  for (const target of targets)
    for (const kind of kinds)
      for (const name of spellingsOf(target[kind], kind)) {
        const known = byKind[kind].get(name) ?? new Set();
        byKind[kind].set(name, known.add(target.traceId));
      }
  const hashes = new Map(targets.map(({ traceId, contentHash }) => [traceId, contentHash]));
  return (names) => {
    const known = names.traceId === null ? undefined : hashes.get(names.traceId);
    if (known !== undefined && names.contentHash !== null && names.contentHash !== known)
      return { traceId: null, fault: `“${names.traceId ?? ""}” has changed since this was answered.` };
    const said: string[] = [];
    let several: string | null = null;
    for (const kind of kinds)
      for (const name of new Set([names[kind], names.any])) {
        if (name === null || name === "") continue;
        said.push(name);
        const [only, ...others] = byKind[kind].get(name) ?? [];
        if (only !== undefined && others.length === 0) return { traceId: only, fault: null };
        if (only !== undefined)
          several ??= `“${name}” is the name of ${others.length + 1} traces here; say which by id or content hash.`;
      }
    const [first] = said;
    const fault = first === undefined ? "It does not name a trace." : `No trace has the name “${first}”.`;
    return { traceId: null, fault: several ?? fault };
  };
}

/** A file also goes by its name without folders, and without its ending. */
function spellingsOf(name: string | null, kind: (typeof kinds)[number]): string[] {
  if (name === null || name === "") return [];
  if (kind !== "fileName") return [name];
  const short = name.split(/[/\\]/).at(-1) ?? name;
  const bare = short.replace(/\.[a-z]+$/i, "");
  return [...new Set([name, short, ...(/^\d+$/.test(bare) ? [] : [bare])])];
}
