import { dirname } from "node:path";
import { isNightly } from "@/lib/cli/testing/property-runs";
import { groupBy } from "../group-by";
import { type ManifestRow } from "./manifest";

/** Two rows of each folder, whose files are of one kind; by night all of them. */
export const sampledRows = (rows: readonly ManifestRow[]): ManifestRow[] =>
  isNightly() ? [...rows] : [...groupBy(rows, ({ file }) => dirname(file)).values()].flatMap((row) => row.slice(0, 2));
