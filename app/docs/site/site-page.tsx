import { renderToStaticMarkup } from "react-dom/server";
import { DocsPage } from "@/components/ground/docs/docs-page";
import { type DocEntry, type DocGroup } from "@/lib/docs/doc-site";
import { placeInFiles } from "@/lib/docs/page-href";

/** A page of the documentation as a file that opens from disk and from any web server. */
export function sitePage(groups: readonly DocGroup[], page: DocEntry): string {
  const place = placeInFiles(page.path);
  const document = (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <title>{`${page.title} · Faultline`}</title>
        <link rel="icon" href={`${place.root}/assets/icon.svg`} />
        <link rel="stylesheet" href={`${place.root}/assets/docs.css`} />
        <script defer src={`${place.root}/assets/docs.js`} />
      </head>
      <body>
        <DocsPage groups={groups} page={page} place={place} home={null} />
      </body>
    </html>
  );
  return `<!doctype html>\n${renderToStaticMarkup(document)}\n`;
}
