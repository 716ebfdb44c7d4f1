/**
 * A text in lines of at most so many letters, broken between words; a word that is longer is broken
 * too. SVG breaks nothing by itself.
 */
export const wrapped = (text: string, mostLetters: number): string[] => {
  const most = Math.max(8, mostLetters);
  const lines: string[] = [];
  let line = "";
  for (const word of text.split(" ")) {
    let rest = word;
    if (line !== "" && line.length + 1 + rest.length > most) {
      lines.push(line);
      line = "";
    }
    while (rest.length > most) {
      lines.push(rest.slice(0, most));
      rest = rest.slice(most);
    }
    line = line === "" ? rest : `${line} ${rest}`;
  }
  return line === "" ? lines : [...lines, line];
};
