import { Fragment, type ReactNode } from "react";
import { type DocsPlace, pageHref } from "@/lib/docs/page-href";
import { pageHeadings } from "@/lib/docs/page-headings";
import { resolveLink } from "@/lib/docs/resolve-link";
import { isText, type MarkdownElement, type MarkdownNode } from "@/lib/traces/markdown/markdown-tree";
import { parseMarkdown } from "@/lib/traces/markdown/parse-markdown";

interface Drawing {
  file: string;
  source: string;
  addresses: readonly string[];
  place: DocsPlace;
  /** Of the headings by their order. */
  ids: readonly string[];
  /** How many have been drawn. */
  drawn: { headings: number; tables: number };
}

/** A document of the repository. Its markup of HTML is not drawn. */
export function DocArticle({ file, source, place }: { file: string; source: string; place: DocsPlace }) {
  const { nodes, addresses } = parseMarkdown(source);
  const ids = pageHeadings(source).map(({ id }) => id);
  return <>{nodesOf(nodes, { file, source, addresses, place, ids, drawn: { headings: 0, tables: 0 } })}</>;
}

const nodesOf = (nodes: readonly MarkdownNode[], drawing: Drawing): ReactNode =>
  nodes.map((node, i) => <Fragment key={i}>{nodeOf(node, drawing)}</Fragment>);

function nodeOf(node: MarkdownNode, drawing: Drawing): ReactNode {
  if (isText(node)) return node[2] ?? drawing.source.slice(node[0], node[1]);
  const inside = () => nodesOf(node[3], drawing);
  switch (node[0]) {
    case "h1":
    case "h2":
    case "h3":
    case "h4":
    case "h5":
    case "h6":
      return headingOf(node[0], node, drawing);
    case "p":
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
      return <li>{inside()}</li>;
    case "quote":
      return <blockquote>{inside()}</blockquote>;
    case "html":
      return pictureOf(wordsOf(node, drawing), drawing);
    case "pre":
      return codeOf(node, drawing);
    case "table":
      return tableOf(node[3], node[4], drawing);
    case "hr":
      return <hr />;
    case "br":
      return <br />;
    case "a":
      return linkOf(drawing.addresses[node[4]] ?? "", inside(), drawing);
    case "img":
      return <Picture address={drawing.addresses[node[4]] ?? ""} alt={wordsOf(node, drawing)} drawing={drawing} />;
    case "note":
    case "footnote":
    case "tr":
    case "td":
      return inside();
  }
}

const wordsOf = (node: MarkdownNode, drawing: Drawing): string =>
  isText(node)
    ? (node[2] ?? drawing.source.slice(node[0], node[1]))
    : node[3].map((one) => wordsOf(one, drawing)).join("");

function headingOf(Tag: "h1" | "h2" | "h3" | "h4" | "h5" | "h6", node: MarkdownElement, drawing: Drawing): ReactNode {
  const id = drawing.ids[drawing.drawn.headings++] ?? "";
  const words = nodesOf(node[3], drawing);
  if (Tag === "h1") return <h1 id={id}>{words}</h1>;
  return (
    <Tag id={id}>
      {words}
      <a className="docs-anchor" href={`#${id}`} aria-label={`Link to “${wordsOf(node, drawing)}”`}>
        #
      </a>
    </Tag>
  );
}

function linkOf(address: string, words: ReactNode, { file, place }: Drawing): ReactNode {
  const link = resolveLink(file, address);
  if (link.kind === "file") return <span title={link.file}>{words}</span>;
  if (link.kind === "page") return <a href={pageHref(place, link.path, link.anchor)}>{words}</a>;
  return (
    <a href={link.href} rel="noopener noreferrer">
      {words}
    </a>
  );
}

/** Of the HTML in documents only a picture is drawn, as GitHub needs it for two themes. */
function pictureOf(html: string, drawing: Drawing): ReactNode {
  const [, alt = "", address = ""] = /<img alt="([^"]*)" src="([^"]*)"/.exec(html) ?? [];
  return address === "" ? null : <Picture address={address} alt={alt} drawing={drawing} />;
}

/** A picture of the repository; one of the light theme has a sister for the dark one. */
function Picture({ address, alt, drawing: { file, place } }: { address: string; alt: string; drawing: Drawing }) {
  const link = resolveLink(file, address);
  if (link.kind !== "file" || !link.file.startsWith("docs/images/")) return alt;
  const src = `${place.root}/${link.file.replace("docs/", "")}`;
  const isPaired = src.endsWith("-light.png");
  // oxlint-disable next/no-img-element -- the pages stand on a server or as files, where nothing scales pictures
  return (
    <>
      <img className={isPaired ? "docs-picture docs-light" : "docs-picture"} src={src} alt={alt} loading="lazy" />
      {isPaired && (
        <img
          className="docs-picture docs-dark"
          src={src.replace(/-light\.png$/, "-dark.png")}
          alt={alt}
          loading="lazy"
        />
      )}
    </>
  );
}

function codeOf(node: MarkdownElement, drawing: Drawing): ReactNode {
  return (
    <div className="docs-code">
      <pre tabIndex={0}>
        <code>{wordsOf(node, drawing)}</code>
      </pre>
      <button type="button" className="docs-copy">
        Copy
      </button>
    </div>
  );
}

const sides: Readonly<Record<string, "left" | "center" | "right">> = { l: "left", c: "center", r: "right" };

function tableOf(rows: readonly MarkdownNode[], columns: string, drawing: Drawing): ReactNode {
  const [head, ...body] = rows.map(cellsOf);
  const row = (cells: readonly MarkdownElement[], Tag: "th" | "td") => (
    <tr>
      {cells.map((cell, i) => {
        const side = sides[columns.charAt(i)];
        const isEmpty = Tag === "th" && cell[3].length === 0;
        const Cell = isEmpty ? "td" : Tag;
        return (
          <Cell key={i} {...(side ? { style: { textAlign: side } } : {})}>
            {nodesOf(cell[3], drawing)}
          </Cell>
        );
      })}
    </tr>
  );
  return (
    <div className="docs-scroll" tabIndex={0} role="region" aria-label={`Table ${++drawing.drawn.tables}`}>
      <table>
        {head && <thead>{row(head, "th")}</thead>}
        <tbody>
          {body.map((cells, i) => (
            <Fragment key={i}>{row(cells, "td")}</Fragment>
          ))}
        </tbody>
      </table>
    </div>
  );
}

const cellsOf = (row: MarkdownNode): MarkdownElement[] =>
  isText(row) ? [] : row[3].flatMap((cell) => (isText(cell) ? [] : [cell]));
