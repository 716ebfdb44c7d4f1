import { posix } from "node:path";
import ts from "typescript";
import { type Fault } from "./fault";
import { eachNode, parseScript } from "./script-tree";
import { isForTests, isScript, type SourceFile } from "./source-file";

/** What the web server runs: pages, actions, routes, and what they load. */
const served = /^(app|components)\/|^proxy\.ts$/;

/**
 * What unpacks, parses or hashes what somebody sent. It can take long, so the web server has it done in a thread
 * (lib/services/ground/reader) and does not even load it.
 */
const readers =
  /^lib\/traces\/(containers\/|parse-(files|source|trace)\.ts|read-document\.ts|recognise-document\.ts|open-text\.ts)|^lib\/attribution\/labels\/label-file\.ts/;

const isOfTypesOnly = (node: ts.ImportDeclaration | ts.ExportDeclaration): boolean => {
  if (ts.isExportDeclaration(node)) {
    const { isTypeOnly, exportClause } = node;
    const names = exportClause && ts.isNamedExports(exportClause) ? exportClause.elements : null;
    return isTypeOnly || (names?.every((name) => name.isTypeOnly) ?? false);
  }
  const { importClause } = node;
  if (!importClause) return false;
  const { namedBindings, name } = importClause;
  const names = namedBindings && ts.isNamedImports(namedBindings) ? namedBindings.elements : null;
  return importClause.isTypeOnly || (!name && names !== null && names.every((one) => one.isTypeOnly));
};

/** What a script loads of this house when it runs, at once or later; types are not loaded. Paths without extension. */
function readLoads(file: SourceFile): string[] {
  const loads: string[] = [];
  const add = (specifier: ts.Expression | undefined): void => {
    if (!specifier || !ts.isStringLiteralLike(specifier)) return;
    const { text } = specifier;
    if (text.startsWith("@/")) loads.push(text.slice(2));
    else if (text.startsWith(".")) loads.push(posix.join(posix.dirname(file.path), text));
  };
  eachNode(parseScript(file), (node) => {
    if (ts.isImportDeclaration(node) || ts.isExportDeclaration(node)) {
      if (!isOfTypesOnly(node)) add(node.moduleSpecifier);
    } else if (ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword)
      add(node.arguments[0]);
  });
  return loads;
}

/** Faults where pages, actions and routes load what reads files, with the way by which they come to it. */
export function checkWebLoads(files: readonly SourceFile[]): Fault[] {
  const scripts = files.filter(({ path }) => isScript(path) && !isForTests(path));
  const byName = new Map(scripts.map((file) => [file.path.replace(/\.(ts|tsx|mjs)$/, ""), file]));
  const cameFrom = new Map<SourceFile, SourceFile | null>();
  const open = scripts.filter(({ path }) => served.test(path));
  for (const file of open) cameFrom.set(file, null);
  const faults: Fault[] = [];
  for (let file = open.pop(); file; file = open.pop()) {
    for (const name of readLoads(file)) {
      const loaded = byName.get(name) ?? byName.get(name.replace(/\.(ts|tsx|mjs)$/, ""));
      if (!loaded || cameFrom.has(loaded)) continue;
      cameFrom.set(loaded, file);
      if (readers.test(loaded.path)) faults.push(faultOf(loaded, cameFrom));
      else open.push(loaded);
    }
  }
  return faults;
}

function faultOf(loaded: SourceFile, cameFrom: ReadonlyMap<SourceFile, SourceFile | null>): Fault {
  const way: string[] = [];
  for (let file = cameFrom.get(loaded); file; file = cameFrom.get(file)) way.unshift(file.path);
  return { rule: "web", place: way.at(-1) ?? "", words: `the web server loads ${loaded.path}: ${way.join(" → ")}` };
}
