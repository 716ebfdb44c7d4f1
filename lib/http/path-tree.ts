export interface Placed {
  method: string;
  /** With parameters in braces. */
  path: string;
}

interface Branch<T> {
  named: Map<string, Branch<T>>;
  other: Branch<T> | null;
  /** What lies here, by method. */
  methods: Map<string, T>;
}

interface Found<T> {
  methods: ReadonlyMap<string, T>;
  /** What stands in the address for the parts in braces, in their order. */
  values: string[];
}

const branch = <T>(): Branch<T> => ({ named: new Map(), other: null, methods: new Map() });

const isParameter = (part: string): boolean => part.startsWith("{");

const grow = <T>(from: Branch<T>, part: string): Branch<T> => {
  if (isParameter(part)) return (from.other ??= branch());
  const there = from.named.get(part) ?? branch<T>();
  from.named.set(part, there);
  return there;
};

/** A part that has a name of its own comes before one that any word fits. */
const walk = <T>(at: Branch<T>, parts: readonly string[], values: string[]): Found<T> | null => {
  const [part, ...rest] = parts;
  if (part === undefined) return at.methods.size > 0 ? { methods: at.methods, values } : null;
  const named = at.named.get(part);
  return (
    (named && walk(named, rest, values)) ?? (part !== "" && at.other ? walk(at.other, rest, [...values, part]) : null)
  );
};

const partsOf = (path: string): string[] => path.split("/").filter((_, at) => at > 0);

/** The parts of an address as they were meant; null where they are no UTF-8. */
const decoded = (pathname: string): string[] | null => {
  try {
    return partsOf(pathname).map(decodeURIComponent);
  } catch {
    return null;
  }
};

/** Finds what lies at an address by walking it part by part: as long as there are parts, however much is placed. */
export const pathTree = <T extends Placed>(placed: readonly T[]): ((pathname: string) => Found<T> | null) => {
  const root = branch<T>();
  for (const one of placed) {
    const end = partsOf(one.path).reduce(grow, root);
    if (end.methods.has(one.method)) throw new Error(`${one.method} ${one.path} is declared twice.`);
    end.methods.set(one.method, one);
  }
  return (pathname) => {
    const parts = decoded(pathname);
    return parts && walk(root, parts, []);
  };
};

/** The parts in braces of a path, by name. */
export const namedValues = (path: string, values: readonly string[]): Record<string, string> => {
  const names = partsOf(path).filter(isParameter);
  return Object.fromEntries(names.map((name, at) => [name.slice(1, -1), values[at] ?? ""]));
};
