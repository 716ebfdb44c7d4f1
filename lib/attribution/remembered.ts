/**
 * A function of a name, worked out once per name: agents' names come again and again, and to compare two takes
 * much longer than to look one up.
 */
export function remembered<T>(work: (name: string) => T): (name: string) => T {
  const known = new Map<string, T>();
  return (name) => {
    const found = known.has(name) ? (known.get(name) as T) : work(name);
    known.set(name, found);
    return found;
  };
}
