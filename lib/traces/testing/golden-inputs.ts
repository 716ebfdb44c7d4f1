import { readdirSync } from "node:fs";
import { join } from "node:path";
import { type InputFile } from "../parse-files";
import { filesAt } from "./files-at";

export const fixtures = join(import.meta.dirname, "../formats/fixtures");

/** A small input of our own for a format: `<name>.input.<ending>` is one file, `<name>.input` a folder. */
export interface GoldenInput {
  name: string;
  files: InputFile[];
}

/** Every golden input. JSON may end in `.txt`, so that no formatter touches its spelling. */
export const goldenInputs: GoldenInput[] = readdirSync(fixtures)
  .filter((name) => /\.input(\.|$)/.test(name))
  .map((input) => ({ name: input.replace(/\.input(\..*)?$/, ""), files: filesAt(join(fixtures, input)) }));
