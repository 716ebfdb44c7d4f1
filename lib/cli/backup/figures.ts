import { type Manifest } from "./manifest";

export const rowsOf = ({ tables }: Manifest): string =>
  tables.reduce((sum, { rows }) => sum + rows, 0).toLocaleString("en-US");

export const inMegabytes = (bytes: number): string => `${(bytes / 1_000_000).toFixed(1)} MB`;
