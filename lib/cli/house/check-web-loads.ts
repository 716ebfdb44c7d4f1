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
  /^lib\/traces\/(containers\/|parse-(files|source|trace)\.ts|read-document\.ts|recognise-document\.ts|open-text\.ts)|^lib\/attribution\/labels\/label-file\.ts|^lib\/services\/intake\/uploads\/open-form\.ts/;

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

/** Each script that is reached from `roots` by what is loaded, with the one that loads it. */
function followLoads(
  roots: readonly SourceFile[],
  scripts: readonly SourceFile[],
  isEnd: (file: SourceFile) => boolean,
): Map<SourceFile, SourceFile | null> {
  const byName = new Map(scripts.map((file) => [nameOf(file.path), file]));
  const cameFrom = new Map<SourceFile, SourceFile | null>(roots.map((file) => [file, null]));
  const open = [...roots];
  for (let file = open.pop(); file; file = open.pop()) {
    if (isEnd(file)) continue;
    for (const name of readLoads(file)) {
      const loaded = byName.get(nameOf(name));
      if (!loaded || cameFrom.has(loaded)) continue;
      cameFrom.set(loaded, file);
      open.push(loaded);
    }
  }
  return cameFrom;
}

const nameOf = (path: string): string => path.replace(/\.(ts|tsx|mjs)$/, "");

function wayTo(loaded: SourceFile, cameFrom: ReadonlyMap<SourceFile, SourceFile | null>): string[] {
  const way: string[] = [];
  for (let file = cameFrom.get(loaded); file; file = cameFrom.get(file)) way.unshift(file.path);
  return way;
}

/**
 * Faults where pages, actions and routes load what reads files, and where the browser would load what is Node's own,
 * for which the bundler puts half a megabyte of stand-ins; each with the way by which they come to it.
 */
export function checkWebLoads(files: readonly SourceFile[]): Fault[] {
  const scripts = files.filter(({ path }) => isScript(path) && !isForTests(path));
  const pages = scripts.filter(({ path }) => served.test(path));
  const ofServer = followLoads(pages, scripts, ({ path }) => readers.test(path));
  const shown = pages.filter(({ text }) => /^\s*["']use client["']/.test(text));
  const ofBrowser = followLoads(shown, scripts, ({ text }) => /^\s*["']use server["']/.test(text));
  const faultAt = (file: SourceFile, from: typeof ofServer, what: string): Fault => {
    const way = wayTo(file, from);
    return { rule: "web", place: way.at(-1) ?? file.path, words: `${what} ${file.path}: ${way.join(" → ")}` };
  };
  return [
    ...[...ofServer.keys()]
      .filter(({ path }) => readers.test(path))
      .map((file) => faultAt(file, ofServer, "the web server loads")),
    ...[...ofBrowser.keys()]
      .filter(
        ({ text }) => /^(import|export) (?!type )[^;]*from "node:/m.test(text) && !/^\s*["']use server["']/.test(text),
      )
      .map((file) => faultAt(file, ofBrowser, "the browser loads what is Node's own,")),
  ];
}
