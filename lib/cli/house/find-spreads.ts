import ts from "typescript";
import { type Fault } from "./fault";
import { eachNode, lineAt, parseScript } from "./script-tree";
import { isScript, type SourceFile } from "./source-file";

/** Files without this have no spread of a literal, and are not parsed. */
const mayHaveSpread = /\.\.\.[\s(]*\{/;

function bare(node: ts.Expression): ts.Expression {
  const isWrapped = ts.isParenthesizedExpression(node) || ts.isAsExpression(node) || ts.isSatisfiesExpression(node);
  return isWrapped ? bare(node.expression) : node;
}

/**
 * Every spread of an object literal: it switches the check for excess properties off. Conditional ones are no fault.
 */
export function findSpreads(files: readonly SourceFile[]): Fault[] {
  return files.flatMap((file) => {
    if (!isScript(file.path) || !mayHaveSpread.test(file.text)) return [];
    const tree = parseScript(file);
    const faults: Fault[] = [];
    eachNode(tree, (node) => {
      const isSpread = ts.isSpreadAssignment(node) || ts.isJsxSpreadAttribute(node);
      if (!isSpread || !ts.isObjectLiteralExpression(bare(node.expression))) return;
      const place = `${file.path}:${lineAt(tree, node.getStart(tree))}`;
      faults.push({ rule: "spread", place, words: "a spread of an object literal; write its properties out" });
    });
    return faults;
  });
}
