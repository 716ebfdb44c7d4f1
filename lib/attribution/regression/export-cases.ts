import { type RegressionFormat } from "./formats/format-names";
import { inspectFiles } from "./formats/inspect-files";
import { langfuseFiles } from "./formats/langfuse-files";
import { promptfooFiles } from "./formats/promptfoo-files";
import { pytestFiles } from "./formats/pytest-files";
import { type ExportedFile, type RegressionSet } from "./regression-set";

const writers: Record<RegressionFormat, (set: RegressionSet) => ExportedFile[]> = {
  inspect: inspectFiles,
  promptfoo: promptfooFiles,
  pytest: pytestFiles,
  langfuse: langfuseFiles,
};

/**
 * The files of a regression set in the form of a tool. Text of traces stands in JSON only, which tools read as data.
 */
export const exportCases = (set: RegressionSet, format: RegressionFormat): ExportedFile[] => writers[format](set);
