import { Fragment, memo, type ReactNode } from "react";
import { codeLanguage, languageNamed } from "@/lib/traces/code-language";
import {
  isText,
  type MarkdownElement,
  type MarkdownNode,
  type MarkdownText,
  type MarkdownTree,
  startOf,
} from "@/lib/traces/markdown/markdown-tree";
import { embeddedJson } from "@/lib/traces/embedded-json";
import styles from "./content.module.css";
import { foldSegments } from "./fold-segments";
import { FoldedText } from "./folded-text";
import { safeLink } from "./safe-link";
import { lightRanges, type LitRange, type Segment } from "./segment";
import { SegmentText } from "./segment-text";
import { colour, type Highlighter } from "./tone-segments";

/** What holds for all of a text while it is drawn. */
interface Drawing {
  content: string;
  tree: MarkdownTree;
  ranges: readonly LitRange[];
  /** What begins there or later is not drawn. */
  until: number;
  /** Colors code; null while it is not loaded. */
  highlight: Highlighter | null;
}

interface MarkdownProps {
  content: string;
  tree: MarkdownTree;
  ranges: readonly LitRange[];
  /** Where the content is clipped; null where all of it is drawn. */
  clippedAt?: number | null;
  highlight?: Highlighter | null;
}

/** A step's Markdown as React elements: no markup of the trace's own, no script, nothing loaded from outside. */
export const StepMarkdown = memo(function StepMarkdown({
  content,
  tree,
  ranges,
  clippedAt = null,
  highlight = null,
}: MarkdownProps) {
  return nodesOf(tree.nodes, { content, tree, ranges, until: clippedAt ?? content.length, highlight });
});

/** Nodes that stand within a line; the others stand on lines of their own, also where they are copied. */
const wordKinds = new Set<string | number>(["em", "strong", "del", "code", "br", "a", "img", "note"]);
const isBlock = (node: MarkdownNode): boolean => !isText(node) && !wordKinds.has(node[0]);

/** `lead` stands before the first words. */
function nodesOf(nodes: readonly MarkdownNode[], drawing: Drawing, lead?: ReactNode): ReactNode {
  const [first] = nodes;
  const isInParagraph = lead !== undefined && first?.[0] === "p";
  const drawn = nodes.filter((node) => startOf(node) < drawing.until);
  return (
    <>
      {!isInParagraph && lead}
      {drawn.map((node, i) => (
        <Fragment key={i}>
          {i > 0 && isBlock(node) && "\n"}
          {node === first && isInParagraph ? <p>{nodesOf(first[3], drawing, lead)}</p> : nodeOf(node, drawing)}
        </Fragment>
      ))}
    </>
  );
}

function nodeOf(node: MarkdownNode, drawing: Drawing): ReactNode {
  if (isText(node)) return wordsOf([node], null, drawing);
  const inside = () => nodesOf(node[3], drawing);
  switch (node[0]) {
    case "p":
      return foldedParagraph(node, drawing) ?? <p>{inside()}</p>;
    case "h1":
    case "h2":
    case "h3":
    case "h4":
    case "h5":
    case "h6":
    case "em":
    case "strong":
    case "del":
    case "code":
    case "ul":
    case "li": {
      const Tag = node[0];
      return <Tag>{inside()}</Tag>;
    }
    case "ol":
      return <ol {...(node[4] === 1 ? {} : { start: node[4] })}>{inside()}</ol>;
    case "task":
      return <li>{nodesOf(node[3], drawing, <span aria-hidden>{node[4] === 1 ? "☑ " : "☐ "}</span>)}</li>;
    case "quote":
      return <blockquote>{inside()}</blockquote>;
    case "html":
      return <p className={styles.raw}>{inside()}</p>;
    case "pre":
      return codeOf(node[3], node[4], drawing);
    case "table":
      return tableOf(node[3], node[4], drawing);
    case "hr":
      return <hr />;
    case "br":
      return (
        <>
          <br />
          {"\n"}
        </>
      );
    case "a":
      return linkOf(drawing.tree.addresses[node[4]], inside());
    case "img":
      return imageOf(drawing.tree.addresses[node[4]], node[3].length > 0 && inside());
    case "note":
      return <sup>{node[4]}</sup>;
    case "footnote":
      return <div>{nodesOf(node[3], drawing, <sup>{node[4]} </sup>)}</div>;
    case "tr":
    case "td":
      return inside();
  }
}

/** Words of the content, cut where it is clipped, lit and colored. */
function wordsOf(pieces: readonly MarkdownText[], language: string | null, drawing: Drawing): ReactNode {
  const { content, until, ranges, highlight } = drawing;
  const segments = pieces.map(([from, to, shown]): Segment => {
    if (shown === undefined) return { text: content.slice(from, Math.min(to, until)), from };
    return from === to ? { text: shown, from: null } : { text: shown, from, sourceLength: to - from };
  });
  const shown = language === null ? foldSegments(segments, ranges) : segments;
  return <SegmentText segments={lightRanges(colour(shown, language, highlight), ranges)} />;
}

/** A paragraph that is JSON throughout, said in words; null for every other, and where something in it is lit. */
function foldedParagraph(node: MarkdownElement, { content, ranges }: Drawing): ReactNode {
  const [, from, to] = node;
  if (ranges.some((range) => range.from < to && range.to > from)) return null;
  const text = content.slice(from, to).trim();
  const [json, ...others] = text.startsWith("{") || text.startsWith("[") ? embeddedJson(text) : [];
  if (!json || others.length > 0 || json.from !== 0 || json.to !== text.length) return null;
  return (
    <p>
      <FoldedText words={json.words} text={text} />
    </p>
  );
}

/** The code of a fence, in the language that the fence names or that the code shows. */
function codeOf(children: readonly MarkdownNode[], name: string, drawing: Drawing): ReactNode {
  const pieces = children.filter(isText).filter(([from]) => from < drawing.until);
  const code = pieces.map(([from, to, shown]) => shown ?? drawing.content.slice(from, to)).join("");
  return (
    <pre>
      <code>{wordsOf(pieces, name ? languageNamed(name) : codeLanguage(code), drawing)}</code>
    </pre>
  );
}

function linkOf(href: string | undefined, words: ReactNode): ReactNode {
  const address = safeLink(href);
  if (!address) return <span title={href}>{words}</span>;
  return (
    <a href={address} title={address} target="_blank" rel="noopener noreferrer nofollow">
      {words}
    </a>
  );
}

/** What an image is said to show, and its address: nothing is loaded from outside. */
const imageOf = (src: string | undefined, words: ReactNode): ReactNode => (
  <span className="text-faint">
    [image{words && <>: {words}</>}
    {src && ` ${src.slice(0, 200)}`}]
  </span>
);

const sides: Readonly<Record<string, "left" | "center" | "right">> = { l: "left", c: "center", r: "right" };

/** A table that scrolls by itself; `columns` has a letter for each. */
function tableOf(rows: readonly MarkdownNode[], columns: string, drawing: Drawing): ReactNode {
  const [head, ...body] = rows.filter((row) => startOf(row) < drawing.until).map(cellsOf);
  const row = (cells: readonly MarkdownElement[], Tag: "th" | "td") => (
    <tr>
      {cells.map((cell, i) => {
        const side = sides[columns.charAt(i)];
        return (
          <Tag key={i} {...(side ? { style: { textAlign: side } } : {})}>
            {nodesOf(cell[3], drawing)}
          </Tag>
        );
      })}
      {cells.length < columns.length && <Tag colSpan={columns.length - cells.length} />}
    </tr>
  );
  return (
    <div className={styles.scroll} tabIndex={0} role="region" aria-label="Table">
      <table>
        {head && <thead>{row(head, "th")}</thead>}
        {body.length > 0 && (
          <tbody>
            {body.map((cells, i) => (
              <Fragment key={i}>{row(cells, "td")}</Fragment>
            ))}
          </tbody>
        )}
      </table>
    </div>
  );
}

const cellsOf = (row: MarkdownNode): MarkdownElement[] =>
  isText(row) ? [] : row[3].flatMap((cell) => (isText(cell) ? [] : [cell]));
