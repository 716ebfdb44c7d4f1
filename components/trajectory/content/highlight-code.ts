import { type ElementContent, type RootContent } from "hast";
import bash from "highlight.js/lib/languages/bash";
import css from "highlight.js/lib/languages/css";
import diff from "highlight.js/lib/languages/diff";
import javascript from "highlight.js/lib/languages/javascript";
import json from "highlight.js/lib/languages/json";
import python from "highlight.js/lib/languages/python";
import sql from "highlight.js/lib/languages/sql";
import typescript from "highlight.js/lib/languages/typescript";
import xml from "highlight.js/lib/languages/xml";
import yaml from "highlight.js/lib/languages/yaml";
import { createLowlight } from "lowlight";
import { type TonedRun } from "./tone-segments";
import { type Tone } from "./segment";

const lowlight = createLowlight({ bash, css, diff, javascript, json, python, sql, typescript, xml, yaml });

const tones: Readonly<Record<string, Tone>> = {
  ...{ keyword: "keyword", built_in: "keyword", selector: "keyword", tag: "faint", name: "keyword" },
  ...{ string: "string", regexp: "string", addition: "string", link: "string" },
  ...{ number: "number", literal: "literal", symbol: "literal", variable: "literal" },
  ...{ comment: "comment", quote: "comment", doctag: "comment", meta: "comment", deletion: "faint" },
  ...{ title: "name", section: "name", attr: "key", attribute: "key", property: "key", punctuation: "faint" },
};

/**
 * What each stretch of a code is, in order and without gaps. For texts of at most `maxHighlightedLength`; of an unknown language, and of code that is nested
 * deeper than anybody writes it, one stretch.
 */
export function highlightCode(code: string, language: string): TonedRun[] {
  const plain = [{ length: code.length, tone: null }];
  if (!lowlight.registered(language)) return plain;
  try {
    return lowlight.highlight(language, code).children.flatMap((node) => runsOf(node, null));
  } catch (error) {
    if (error instanceof RangeError) return plain;
    throw error;
  }
}

function runsOf(node: RootContent | ElementContent, within: Tone | null): TonedRun[] {
  if (node.type === "text") return [{ length: node.value.length, tone: within }];
  if (node.type !== "element") return [];
  const names = node.properties.className;
  const first = Array.isArray(names) ? String(names[0]).replace(/^hljs-/, "") : "";
  // Code inside of a string (an f-string's braces) is code again.
  const tone = first === "subst" ? null : (tones[first] ?? within);
  return node.children.flatMap((child) => runsOf(child, tone));
}
