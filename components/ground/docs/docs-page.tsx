import { type DocEntry, type DocGroup } from "@/lib/docs/doc-site";
import { type DocsPlace, pageHref } from "@/lib/docs/page-href";
import { pageHeadings, type PageHeading } from "@/lib/docs/page-headings";
import { DocArticle } from "./doc-article";

interface DocsPageProps {
  groups: readonly DocGroup[];
  page: DocEntry;
  place: DocsPlace;
  /** Leads into the product; null where there is none beside the pages. */
  home: string | null;
}

/** A page of the documentation with what leads to the others; `docs-behavior.ts` makes search and buttons work. */
export function DocsPage({ groups, page, place, home }: DocsPageProps) {
  const headings = pageHeadings(page.source).filter(({ depth }) => depth === 2 || depth === 3);
  return (
    <div className="docs" data-root={place.root} data-ending={place.ending}>
      <a className="docs-skip" href="#content">
        Skip to content
      </a>
      <header className="docs-header">
        <button type="button" className="docs-menu" aria-expanded="false" aria-controls="docs-nav">
          Menu
        </button>
        <a className="docs-brand" href={pageHref(place, "")}>
          Faultline <span>docs</span>
        </a>
        <Search />
        {home !== null && (
          <a className="docs-home" href={home}>
            Open Faultline
          </a>
        )}
      </header>
      <div className="docs-body">
        <Sidebar groups={groups} page={page} place={place} />
        <main id="content" tabIndex={-1} className="docs-main">
          <article className="docs-article">
            <DocArticle file={page.file} source={page.source} place={place} />
          </article>
          <Neighbors groups={groups} page={page} place={place} />
        </main>
        {headings.length > 1 && <Contents headings={headings} />}
      </div>
    </div>
  );
}

function Search() {
  return (
    <search className="docs-search">
      <input
        type="search"
        placeholder="Search"
        aria-label="Search the documentation"
        aria-keyshortcuts="/"
        autoComplete="off"
        spellCheck={false}
      />
      <kbd aria-hidden>/</kbd>
      <p className="docs-status" role="status" />
      <ul className="docs-results" hidden />
    </search>
  );
}

type Place = Pick<DocsPageProps, "groups" | "page" | "place">;

/** Parts of many pages are closed unless the page is in them. */
const mostOpen = 9;

function Sidebar({ groups, page, place }: Place) {
  return (
    <nav id="docs-nav" className="docs-nav" aria-label="Documentation">
      {groups.map(({ title, entries }) => (
        <details key={title} open={entries.length <= mostOpen || entries.some(({ path }) => path === page.path)}>
          <summary>{title}</summary>
          <ul>
            {entries.map((entry) => (
              <li key={entry.path}>
                <a
                  href={pageHref(place, entry.path)}
                  {...(entry.path === page.path ? { "aria-current": "page" as const } : {})}
                >
                  {entry.title}
                </a>
              </li>
            ))}
          </ul>
        </details>
      ))}
    </nav>
  );
}

function Contents({ headings }: { headings: readonly PageHeading[] }) {
  return (
    <nav className="docs-contents" aria-labelledby="docs-contents">
      <h2 id="docs-contents">On this page</h2>
      <ul>
        {headings.map(({ id, text, depth }) => (
          <li key={id} className={depth === 3 ? "docs-deep" : undefined}>
            <a href={`#${id}`}>{text}</a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function Neighbors({ groups, page, place }: Place) {
  const entries = groups.flatMap((group) => group.entries);
  const at = entries.findIndex(({ path }) => path === page.path);
  const [before, next] = [entries[at - 1], entries[at + 1]];
  return (
    <nav className="docs-neighbors" aria-label="Neighboring pages">
      {before && (
        <a href={pageHref(place, before.path)} rel="prev">
          <small>Previous</small> {before.title}
        </a>
      )}
      {next && (
        <a href={pageHref(place, next.path)} rel="next">
          <small>Next</small> {next.title}
        </a>
      )}
    </nav>
  );
}
