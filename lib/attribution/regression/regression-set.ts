import { type RegressionCase } from "./regression-case";

/** A file of an export: its name, and its text. */
export interface ExportedFile {
  name: string;
  text: string;
}

export interface RegressionSet {
  /** Of what the cases are: "INC-12 Planner drops the budget limit". */
  title: string;
  cases: readonly RegressionCase[];
}
