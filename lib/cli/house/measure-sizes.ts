import ts from "typescript";
import { type Fault } from "./fault";
import { comments, withoutTexts } from "./find-long-comments";
import { eachNode, lineAt, parseScript } from "./script-tree";
import { isForTests, type SourceFile } from "./source-file";

/** How much stands in one part of the house. */
export interface Size {
  room: string;
  fileCount: number;
  lineCount: number;
  testFileCount: number;
  testLineCount: number;
}

const lineCountOf = (text: string): number => text.split("\n").length - 1;

/** The part of the house that a file counts to: a folder of `lib`, else its first folder. */
function partOf(path: string): string {
  const [first = "", second = "", third] = path.split("/");
  if (third !== undefined && first === "lib") return `${first}/${second}`;
  return second === "" ? "." : first;
}

/** Files and lines of each part, the largest first. */
export function measureSizes(files: readonly SourceFile[]): Size[] {
  const sizes = new Map<string, Size>();
  for (const { path, text } of files) {
    const room = partOf(path);
    const size = sizes.get(room) ?? { room, fileCount: 0, lineCount: 0, testFileCount: 0, testLineCount: 0 };
    sizes.set(room, size);
    if (isForTests(path)) {
      size.testFileCount += 1;
      size.testLineCount += lineCountOf(text);
    } else {
      size.fileCount += 1;
      size.lineCount += lineCountOf(text);
    }
  }
  return [...sizes.values()].sort((a, b) => b.lineCount + b.testLineCount - a.lineCount - a.testLineCount);
}

/** Lines of code that a file may have, without blank lines and comments; the same limits stand in the rules of lint. */
const maxFileLines = 300;
const maxFunctionLines = 80;
/** What a component draws stands in its one function. */
const maxComponentLines = 120;

/** Files over 300 lines of code and functions over 80 (120 in a `.tsx`), what only tests use left out. */
export function findLarge(files: readonly SourceFile[]): Fault[] {
  return files.flatMap((file) => {
    const isMeasured = /\.tsx?$/.test(file.path) && !isForTests(file.path);
    return isMeasured && mayHoldLarge(file.text) ? findLargeIn(file) : [];
  });
}

/** Whether it is worth parsing: many lines, or many that are indented further than the line before them. */
function mayHoldLarge(text: string): boolean {
  const lines = text.split("\n");
  if (lines.length <= maxFunctionLines) return false;
  if (lines.length > maxFileLines) return true;
  const open: { indent: number; at: number }[] = [];
  return lines.some((line, at) => {
    if (line.trim() === "") return false;
    const indent = line.search(/\S/);
    for (let last = open.at(-1); last && last.indent >= indent; last = open.at(-1)) {
      open.pop();
      if (at - last.at >= maxFunctionLines) return true;
    }
    open.push({ indent, at });
    return false;
  });
}

function findLargeIn(file: SourceFile): Fault[] {
  const tree = parseScript(file);
  const codeUpTo = countCode(file, tree);
  const faults: Fault[] = [];
  const fileLines = codeUpTo(file.text.length);
  if (fileLines > maxFileLines)
    faults.push({ rule: "file", place: file.path, words: `${fileLines} lines of code; at most ${maxFileLines}` });
  const maxLines = file.path.endsWith(".tsx") ? maxComponentLines : maxFunctionLines;
  eachNode(tree, (node) => {
    if (!ts.isFunctionLike(node) || !("body" in node) || !node.body) return;
    const start = node.getStart(tree);
    const lines = codeUpTo(node.end) - codeUpTo(start) + 1;
    if (lines <= maxLines) return;
    const place = `${file.path}:${lineAt(tree, start)}`;
    faults.push({ rule: "function", place, words: `${lines} lines of code; at most ${maxLines}` });
  });
  return faults;
}

/** How many lines of code begin before a position, the line that it lies in included. */
function countCode(file: SourceFile, tree: ts.SourceFile): (position: number) => number {
  const code = withoutTexts(file, tree).replace(comments, (comment) => comment.replace(/[^\n]/g, " "));
  let count = 0;
  const upTo = code.split("\n").map((line) => {
    if (line.trim() !== "") count += 1;
    return count;
  });
  return (position) => upTo[lineAt(tree, position) - 1] ?? count;
}
