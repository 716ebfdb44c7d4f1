/** Read of a question, and pieces of it: enough for what a prompt says before its task. */
const maxLength = 8_000;
const maxPieces = 80;
/** A shared beginning shorter than this is part of the task, unless it announces it by a colon. */
const leastLength = 24;

interface Node {
  count: number;
  next: Map<string, Node>;
}

/** Lines, and sentences within them, each with the white space behind it. */
const piecesOf = (question: string): string[] =>
  (
    question
      .slice(0, maxLength)
      .trimStart()
      .match(/[^\n]*?(?:(?:[.:?!](?=\s)|[。？！：])[^\S\n]*|$\n*|\n+)/gmu) ?? []
  )
    .filter((piece) => piece !== "")
    .slice(0, maxPieces);

const textOf = (piece: string): string => piece.trim();

/**
 * What questions begin with before each says its own: answers how many characters of a question that is. The pieces
 * that at least half of the different questions begin with are shared, so one that is unlike the others changes
 * nothing. Nothing is shared by fewer than two, and something of a question always remains.
 */
export function sharedLeads(questions: readonly string[]): (question: string) => number {
  const distinct = [...new Set(questions.map((question) => question.trim()))].filter((question) => question !== "");
  const root: Node = { count: distinct.length, next: new Map() };
  for (const question of distinct) {
    let node = root;
    for (const piece of piecesOf(question)) {
      const key = textOf(piece);
      let next = node.next.get(key);
      if (!next) node.next.set(key, (next = { count: 0, next: new Map() }));
      next.count += 1;
      node = next;
    }
  }
  const enough = Math.max(2, Math.ceil(distinct.length / 2));
  return (question) => {
    const start = question.length - question.trimStart().length;
    let at = start;
    let lead = "";
    let node = root;
    for (const piece of piecesOf(question)) {
      const next = node.next.get(textOf(piece));
      if (!next || next.count < enough || question.slice(at + piece.length).trim() === "") break;
      at += piece.length;
      lead += piece;
      node = next;
    }
    return lead.trim().length >= leastLength || /[:：]$/u.test(lead.trimEnd()) ? at : 0;
  };
}
