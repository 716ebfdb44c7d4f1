import { type DocsTable } from "./docs-table";
import { answerFigures, type MeasuredFigure } from "./measured-figures";
import { judgeFigures, proofFigures, speedFigures } from "./more-figures";

const file = "docs/how-right.md";

export const figureGroups = [answerFigures, judgeFigures, proofFigures, speedFigures];

const linked = ({ page, value }: MeasuredFigure): string =>
  `[${value.replaceAll("[", "\\[").replaceAll("]", "\\]")}](${page.startsWith("docs/") ? page.slice(5) : `../${page}`})`;

/** Every measured figure of the project, with the page that explains it. */
export const figureTables: readonly DocsTable[] = figureGroups.map(({ title, figures }) => ({
  file,
  name: title,
  head: ["Figure", "Value", "`npm run …`", "Date", "On", "What failed, and what it does not say"],
  rows: () => figures.map((one) => [one.what, linked(one), `\`${one.command}\``, one.date, one.on, one.failed || "–"]),
}));
