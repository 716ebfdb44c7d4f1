/** How a block of code is known to be right. */
export type BlockMark =
  /** It is run with the others. */
  | { kind: "run" }
  /** By night, as it takes long. */
  | { kind: "night" }
  /** By a test of its own, which names the document. */
  | { kind: "by"; test: string }
  | { kind: "not"; why: string };

/** A block of code between fences. */
export interface FencedBlock {
  file: string;
  /** Of its first fence, from 1. */
  line: number;
  language: string;
  code: string;
  mark: BlockMark;
}

function markOf(comment: string): BlockMark {
  const [, why] = /^not run: (.{10,})$/.exec(comment) ?? [];
  if (why !== undefined) return { kind: "not", why };
  const [, test] = /^run by: (\S+)$/.exec(comment) ?? [];
  if (test !== undefined) return { kind: "by", test };
  return comment === "run at night" ? { kind: "night" } : { kind: "run" };
}

/** The blocks of a document in order. A comment right before a block, as `<!-- not run: why -->`, marks it. */
export function fencedBlocks({ file, source }: { file: string; source: string }): FencedBlock[] {
  const blocks: FencedBlock[] = [];
  let open: { fence: string; indent: string; language: string; line: number; lines: string[] } | null = null;
  let comment = "";
  for (const [at, text] of source.split("\n").entries()) {
    if (open) {
      if (text.trim() === open.fence) {
        const { language, line, lines } = open;
        blocks.push({ file, line, language, code: `${lines.join("\n")}\n`, mark: markOf(comment) });
        open = null;
        comment = "";
      } else open.lines.push(text.startsWith(open.indent) ? text.slice(open.indent.length) : text);
      continue;
    }
    const [, indent = "", fence, language = ""] = /^( *)(`{3,}|~{3,})([^`]*)$/.exec(text) ?? [];
    if (fence !== undefined) open = { fence, indent, language: language.trim(), line: at + 1, lines: [] };
    else if (text.trim() !== "") comment = /^<!-- (.+) -->$/.exec(text.trim())?.[1] ?? "";
  }
  return blocks;
}
