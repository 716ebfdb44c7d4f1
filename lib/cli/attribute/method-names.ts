import { methods } from "@/lib/attribution/method-list";

/** What `--method` may be: every method, then the short names that stand for one. */
export const methodNames: readonly string[] = [
  ...methods.map(({ name }) => name),
  ...methods.flatMap(({ aliases }) => aliases ?? []),
];

/** Those that answer without a model, whatever their parameters. */
export const keyFreeNames = methods
  .filter(({ needsJudge }) => !needsJudge)
  .map(({ name }) => name)
  .join(", ");
