import { plainMarkdown } from "../../evaluation/plain-markdown";
import { type ExportedFile, type RegressionSet } from "../regression-set";

/** The cases as the programs of all exports read them. */
export const caseFile = ({ title, cases }: RegressionSet): ExportedFile => ({
  name: "cases.json",
  text: `${JSON.stringify({ title, cases }, null, 2)}\n`,
});

/** How the system under test is asked, as all exports say it. */
export const systemWords = `The system under test is asked over HTTP: \`SYSTEM_URL\` is sent \`POST {"input": "the question"}\` and has to respond with \`{"output": "the answer"}\`. \`SYSTEM_TIMEOUT\` is how many seconds an answer may take (600).`;

/** A README of how to run it. */
export const readMe = ({ title, cases }: RegressionSet, run: string): ExportedFile => ({
  name: "README.md",
  text: `# Regression set\n\n${cases.length} ${cases.length === 1 ? "case" : "cases"}, made by Faultline (${plainMarkdown(title)}). Each is a task that failed, with a check of its answer.\n\n${systemWords}\n\n${run}\n`,
});
