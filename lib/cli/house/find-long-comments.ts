import ts from "typescript";
import { type Fault } from "./fault";
import { eachNode, parseScript } from "./script-tree";
import { isScript, type SourceFile } from "./source-file";

const maxColumns = 120;
const words = `a comment beyond column ${maxColumns}`;
const isTooLong = (line: string): boolean => line.length > maxColumns;

/** Every line of a comment that is longer than 120 columns. A long literal is no fault. */
export function findLongComments(files: readonly SourceFile[]): Fault[] {
  return files.flatMap((file) => {
    const lines = file.text.split("\n");
    if (!lines.some(isTooLong) || (isScript(file.path) && !mayBeCommented(file.text, lines))) return [];
    const inComment = isScript(file.path) ? linesOfComments(file) : linesThatComment(file, lines);
    return [...inComment]
      .filter((line) => isTooLong(lines[line - 1] ?? ""))
      .map((line) => ({ rule: "column" as const, place: `${file.path}:${line}`, words }));
  });
}

/**
 * Whether a line that is too long has the sign of a comment, or a comment may have begun before it and go on: what a
 * look at the signs tells without reading the script.
 */
function mayBeCommented(text: string, lines: readonly string[]): boolean {
  let start = 0;
  return lines.some((line) => {
    const at = start;
    start += line.length + 1;
    if (!isTooLong(line)) return false;
    return /\/[/*]/.test(line) || text.lastIndexOf("/*", at) > text.lastIndexOf("*/", at);
  });
}

/** What may hold signs of a comment without being one. */
const isText = (node: ts.Node): boolean =>
  ts.isStringLiteral(node) ||
  ts.isNoSubstitutionTemplateLiteral(node) ||
  ts.isTemplateHead(node) ||
  ts.isTemplateMiddleOrTemplateTail(node) ||
  ts.isRegularExpressionLiteral(node) ||
  ts.isJsxText(node);

/** A script whose texts are blanked out, so that what looks like a comment is one; positions and lines stay. */
export function withoutTexts(file: SourceFile, tree: ts.SourceFile = parseScript(file)): string {
  const parts: string[] = [];
  let at = 0;
  eachNode(tree, (node) => {
    if (!isText(node)) return;
    const start = node.getStart(tree);
    parts.push(file.text.slice(at, start), file.text.slice(start, node.end).replace(/[^\n]/g, "x"));
    at = node.end;
  });
  return parts.join("") + file.text.slice(at);
}

export const comments = /\/\/[^\n]*|\/\*[^]*?\*\//g;

/** The lines of a script that a comment stands in, counted from one. */
function linesOfComments(file: SourceFile): Set<number> {
  const text = withoutTexts(file);
  const lines = new Set<number>();
  let line = 1;
  let at = 0;
  for (const { index, 0: comment } of text.matchAll(comments)) {
    line += lineCount(text.slice(at, index));
    const last = line + lineCount(comment);
    for (let one = line; one <= last; one += 1) lines.add(one);
    line = last;
    at = index + comment.length;
  }
  return lines;
}

const lineCount = (text: string): number => text.split("\n").length - 1;

const commentStarts = { css: /^\s*(\/\*|\*)/, prisma: /^\s*\/\/|\S\s+\/\/\s/, py: /^\s*#|\S\s{2}#\s/ };

/** The lines of another language that begin or end with a comment, counted from one. */
function linesThatComment({ path }: SourceFile, lines: readonly string[]): number[] {
  const starts = commentStarts[path.slice(path.lastIndexOf(".") + 1) as keyof typeof commentStarts];
  return lines.flatMap((line, at) => (starts.test(line) ? [at + 1] : []));
}
