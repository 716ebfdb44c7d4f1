import { memo } from "react";
import Markdown, { type Components } from "react-markdown";
import remarkGfm from "remark-gfm";
import { lightMarkdown } from "./light-markdown";
import { safeLink } from "./safe-link";
import styles from "./content.module.css";
import { type LitRange } from "./segment";
import { type Highlighter } from "./tone-segments";

const components: Components = {
  a: ({ href, children }) => {
    const address = safeLink(href);
    if (!address) return <span title={href}>{children}</span>;
    return (
      <a href={address} title={address} target="_blank" rel="noopener noreferrer nofollow">
        {children}
      </a>
    );
  },
  img: ({ alt, src }) => (
    <span className="text-faint">
      [image{alt ? `: ${alt}` : ""}
      {typeof src === "string" && src ? ` ${src.slice(0, 200)}` : ""}]
    </span>
  ),
  input: ({ checked }) => <span aria-hidden>{checked ? "☑ " : "☐ "}</span>,
  table: ({ children }) => (
    <div className={styles.scroll} tabIndex={0} role="region" aria-label="Table">
      <table>{children}</table>
    </div>
  ),
};

/** A step's Markdown as React elements: no markup of the trace's own, no script, nothing loaded from outside. */
export const StepMarkdown = memo(function StepMarkdown({
  content,
  ranges,
  highlight = null,
}: {
  content: string;
  ranges: readonly LitRange[];
  highlight?: Highlighter | null;
}) {
  return (
    <Markdown
      remarkPlugins={[remarkGfm]}
      rehypePlugins={[[lightMarkdown, { source: content, ranges, highlight }]]}
      urlTransform={(url) => url}
      disallowedElements={["iframe", "object", "embed", "script", "style"]}
      components={components}
    >
      {content}
    </Markdown>
  );
});
