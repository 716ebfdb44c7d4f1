import { InvalidArgumentError } from "commander";
import { type ExtraHeader, readExtraHeaders } from "@/lib/attribution/extra-headers";

/** Reads an option that may be given several times, each time one header: `Name: value`. Else wrong usage. */
export const headerLine = (line: string, before: readonly ExtraHeader[] = []): readonly ExtraHeader[] => {
  const lines = [...before.map(({ name, value }) => `${name}: ${value}`), line.replace(/\s*\n\s*/g, " ")];
  const { headers, fault } = readExtraHeaders(lines.join("\n"));
  if (headers === null) throw new InvalidArgumentError(fault);
  return headers;
};
