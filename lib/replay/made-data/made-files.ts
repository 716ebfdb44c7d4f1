import { measureQuality, type QualityInput } from "./measure-quality";
import { qualityMarkdown } from "./quality-markdown";
import { madeLine, type MadeShape, madeShapes } from "./write-made-data";

/** A file of a data set: `path` with `/`, text in UTF-8. */
export interface MadeFile {
  path: string;
  text: string;
}

/**
 * A made data set as files: in each shape one of JSON lines for each split (`who-and-when/train.jsonl`), and the
 * quality report as `quality.md` and `quality.json`.
 */
export function* madeFiles(
  input: QualityInput,
  title: string,
  shapes: readonly MadeShape[] = madeShapes,
): Generator<MadeFile> {
  const { failures, splits } = input;
  const names = [...new Set(splits.map((split) => split ?? "all"))].sort();
  for (const shape of shapes)
    for (const name of names) {
      const own = failures.flatMap((failure, at) => ((splits[at] ?? "all") === name ? [{ failure, at }] : []));
      const text = own.map(({ failure, at }) => madeLine(failure, shape, splits[at] ?? null)).join("");
      yield { path: `${shape}/${name}.jsonl`, text };
    }
  const report = measureQuality(input);
  yield { path: "quality.md", text: qualityMarkdown(report, title) };
  yield { path: "quality.json", text: `${JSON.stringify(report, null, 2)}\n` };
}
