import ts from "typescript";
import { type SourceFile } from "./source-file";

const kinds = { ts: ts.ScriptKind.TS, tsx: ts.ScriptKind.TSX, mjs: ts.ScriptKind.JS };

const parsed = new WeakMap<SourceFile, ts.SourceFile>();

/** The syntax of a script, read once; types are not looked at. */
export function parseScript(file: SourceFile): ts.SourceFile {
  const tree = parsed.get(file) ?? parse(file);
  parsed.set(file, tree);
  return tree;
}

function parse({ path, text }: SourceFile): ts.SourceFile {
  const kind = kinds[path.slice(path.lastIndexOf(".") + 1) as keyof typeof kinds];
  const options = { languageVersion: ts.ScriptTarget.Latest, jsDocParsingMode: ts.JSDocParsingMode.ParseNone };
  return ts.createSourceFile(path, text, options, false, kind);
}

/** Calls `visit` with each node below `node`, and with itself, outer nodes first. */
export function eachNode(node: ts.Node, visit: (node: ts.Node) => void): void {
  visit(node);
  ts.forEachChild(node, (child) => eachNode(child, visit));
}

/** The line that a position lies in, counted from one. */
export const lineAt = (tree: ts.SourceFile, position: number): number =>
  tree.getLineAndCharacterOfPosition(position).line + 1;
