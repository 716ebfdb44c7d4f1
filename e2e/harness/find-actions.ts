import { readdirSync, readFileSync } from "node:fs";

/** Sources in a folder and those below it, without tests. */
export const filesIn = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: "utf8" })
    .map((file) => `${folder}/${file.replaceAll("\\", "/")}`)
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file))
    .sort();

/**
 * Names that a module exports: `export const a`, `export async function a`,
 * `export { x as a, b }`, `export const { a, b } =`.
 */
export const exportsOf = (source: string): string[] => {
  const single = [...source.matchAll(/^export (?:const|let|async function|function) (\w+)/gm)].map(([, name]) => name);
  const lists = [...source.matchAll(/^export (?:const )?\{([^}]*)\}/gm)].flatMap(([, list = ""]) =>
    list
      .split(",")
      .map((part) => /(\w+)\s*$/.exec(part)?.[1])
      .filter((name) => name !== undefined),
  );
  return [...single, ...lists].filter((name): name is string => name !== undefined);
};

/** An action's own part of its file, up to the next export. */
const partOf = (source: string, name: string): string =>
  new RegExp(`^export (?:const|async function|function) ${name}\\b[\\s\\S]*?(?=^export |$(?![\\s\\S]))`, "m").exec(
    source,
  )?.[0] ?? "";

const isActions = (source: string): boolean => /^\s*(["'])use server\1/m.test(source);

export interface FoundAction {
  /** Its file and its name. */
  name: string;
  /** Its own part of the file. */
  part: string;
  source: string;
}

/** Every server action of the sources. */
export const findActions = (): FoundAction[] =>
  ["app", "lib", "components"].flatMap(filesIn).flatMap((file) => {
    const source = readFileSync(file, "utf8");
    if (!isActions(source)) return [];
    return exportsOf(source).map((name) => ({ name: `${file} ${name}`, part: partOf(source, name), source }));
  });

/** Whether `seen` stands in an action's input, or in a schema of its file that the input is made of. */
export function takesVersion({ part, source }: { part: string; source: string }): boolean {
  const input = /\.inputSchema\(([\s\S]*?)\)\n/.exec(part)?.[1] ?? "";
  const schemas = (input.match(/\b[A-Z]\w+\b/g) ?? []).map(
    (name) => new RegExp(`^const ${name} = [\\s\\S]*?;$`, "m").exec(source)?.[0] ?? "",
  );
  return [input, ...schemas].some((text) => /\bseen(?=[,:. }])/.test(text.replaceAll(/\/\*\*.*?\*\//gs, "")));
}
