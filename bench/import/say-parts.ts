import { type ImportTimes } from "./time-variants";

/** Rounds of one kind of import. */
type Rounds = readonly ImportTimes[];

const leastCpu = (rounds: Rounds): number => Math.min(...rounds.map(({ own, database }) => own + database));
const more = (of: number, than: number): string => {
  const percent = (of / than - 1) * 100;
  return `${Math.abs(percent).toFixed(0)}% ${percent < 0 ? "less" : "more"}`;
};

/** What words and media take of an import: processor time of the best rounds, PostgreSQL's with it. */
export function sayParts({
  plain,
  withoutWords,
  withImages,
  mediaSearch,
  imageShare,
}: {
  plain: Rounds;
  withoutWords: Rounds;
  withImages: Rounds;
  /** Processor time of looking for media in the files, in seconds. */
  mediaSearch: number;
  /** By how much longer the files with images are, 0–1; null where there are none. */
  imageShare: number | null;
}): string[] {
  const [all, bare] = [leastCpu(plain), leastCpu(withoutWords)];
  const both = bare - mediaSearch;
  const lines = [
    `words: ${all.toFixed(2)} s of processor time with marks for their index, ${bare.toFixed(2)} s without: ${more(all, bare)}`,
    `media: looking for them takes ${mediaSearch.toFixed(2)} s of that: ${more(bare, both)}`,
    `words and media: ${more(all, both)} than an import without either (aim: at most 10% more)`,
  ];
  if (imageShare !== null)
    lines.push(
      `files with images, ${(imageShare * 100).toFixed(0)}% longer: ${leastCpu(withImages).toFixed(2)} s of processor time, ${more(leastCpu(withImages), all)} than without`,
    );
  return lines;
}
