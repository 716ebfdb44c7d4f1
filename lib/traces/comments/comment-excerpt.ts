/** The beginning of a text on one line, cut between characters at `mostLength`. */
export const commentExcerpt = (text: string, mostLength: number): string => {
  const line = text.replace(/\s+/g, " ").trim();
  return line.length <= mostLength ? line : `${line.slice(0, mostLength).replace(/[\uD800-\uDBFF]$/, "")}…`;
};
