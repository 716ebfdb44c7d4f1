/** So many tags are looked at, the most frequent. */
const maxTags = 100;

interface Tag {
  name: string;
  cases: ReadonlySet<number>;
}

const byFrequency = (a: Tag, b: Tag): number => b.cases.size - a.cases.size || (a.name < b.name ? -1 : 1);
const isApart = (a: Tag, b: Tag): boolean => {
  for (const at of a.cases) if (b.cases.has(at)) return false;
  return true;
};

/** Tags, the most frequent first, of which no case has two; `first` is one of them. */
const growFrom = (first: Tag, tags: readonly Tag[]): Tag[] => {
  const family = [first];
  for (const tag of tags) if (family.every((one) => isApart(one, tag))) family.push(tag);
  return family;
};

const covered = (family: readonly Tag[]): number => family.reduce((sum, { cases }) => sum + cases.size, 0);

/** The one that covers more cases, of equals that of fewer tags, else the first. */
const better = (best: Tag[], other: Tag[]): Tag[] => {
  const more = covered(other) - covered(best);
  return more > 0 || (more === 0 && other.length < best.length) ? other : best;
};

/**
 * The subset of each case by its tags. Tags that all cases share say nothing; of the others those are chosen that tell
 * most cases apart: no case has two of them, and as many cases as can be have one; of several such choices the one of
 * fewest tags. So "algorithm-generated" and "hand-crafted" are told apart whatever else some traces are tagged with. A
 * case with none of them is in no subset. Upper and lower case are one tag.
 */
export function tagSubsets(tagsOfCases: readonly (readonly string[])[]): (string | null)[] {
  const named = new Map<string, { name: string; cases: Set<number> }>();
  for (const [at, tags] of tagsOfCases.entries()) {
    for (const name of tags) {
      const tag = named.get(name.toLowerCase()) ?? { name, cases: new Set<number>() };
      tag.cases.add(at);
      named.set(name.toLowerCase(), tag);
    }
  }
  const tags = [...named.values()]
    .filter(({ cases }) => cases.size < tagsOfCases.length)
    .sort(byFrequency)
    .slice(0, maxTags);
  const chosen = tags.map((tag) => growFrom(tag, tags)).reduce<Tag[]>(better, []);
  return tagsOfCases.map((_, at) => chosen.find(({ cases }) => cases.has(at))?.name ?? null);
}
