import ts from "typescript";
import { type Fault } from "./fault";
import { plainWords } from "./plain-words";
import { eachNode, lineAt, parseScript } from "./script-tree";
import { isForTests, isScript, type SourceFile } from "./source-file";

/** What no person reads: SQL, prompts (a change is a new version of a method) and what the scripted agents say. */
const isUnread = (path: string): boolean =>
  path.endsWith(".sql.ts") || /^lib\/(cli\/house|attribution\/prompts|replay\/sandbox)\//.test(path);

const isShown = (path: string): boolean =>
  isScript(path) && !isForTests(path) && /^(app|components|lib)\//.test(path) && !isUnread(path);

/** A key, a path or a class, and no words. */
const isKey = (text: string): boolean => /^[a-z@./][^\s]*$/.test(text.trim());

/** What a person may read of a node: a text between tags, in quotation marks or in a template. */
function textOf(node: ts.Node): string {
  if (ts.isJsxText(node) || ts.isStringLiteralLike(node)) return node.text;
  const isOfTemplate = ts.isTemplateHead(node) || ts.isTemplateMiddleOrTemplateTail(node);
  return isOfTemplate ? node.text : "";
}

const folded = (text: string): string => text.replace(/\s+/g, " ");

/** Finds whether a text has one of the words at all: most have none. */
const anyWord = new RegExp(plainWords.map(([found]) => found.source).join("|"), "i");

/** Every text of the product with a word that the glossary replaces. */
export function findWords(files: readonly SourceFile[]): Fault[] {
  return files.flatMap((file) => {
    if (!isShown(file.path)) return [];
    const tree = parseScript(file);
    const faults: Fault[] = [];
    eachNode(tree, (node) => {
      const raw = textOf(node);
      if (raw === "" || isKey(raw)) return;
      const text = folded(raw);
      if (!anyWord.test(text)) return;
      for (const [found, instead] of plainWords) {
        const [word] = found.exec(text) ?? [];
        if (word === undefined) continue;
        const place = `${file.path}:${lineAt(tree, node.getStart(tree))}`;
        faults.push({ rule: "word", place, words: `“${word}”; say “${instead}”` });
      }
    });
    return faults;
  });
}
