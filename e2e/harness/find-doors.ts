import { readdirSync, readFileSync } from "node:fs";
import { endpoints } from "@/app/api/v1/endpoints/endpoint-list";
import { shareEndpoints } from "@/app/s/[token]/data/share-endpoints";
import { can, type Permission, permissions, roles, type Role } from "@/lib/auth/permissions";

/** Who is let in, at least; each role and all above it. */
export type Least =
  | Role
  /** Whoever is signed in, in a workspace or in none. */
  | "signed-in"
  | "anybody"
  /** Whoever has the link of a share, and nobody else. */
  | "share-token";

export const doorKinds = ["pages", "routes", "actions"] as const;
export type DoorKind = (typeof doorKinds)[number];

const methods = ["GET", "POST", "PUT", "PATCH", "DELETE", "HEAD", "OPTIONS"];

const filesIn = (folder: string): string[] =>
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

export interface Door {
  name: string;
  /** What its source seems to ask for; to be looked at by whoever writes the line. */
  guess: Least;
}

const leastWith = (needed: readonly Permission[]): Role =>
  roles.findLast((role) => needed.every((permission) => can(role, permission))) ?? "OWNER";

const guessPage = (source: string): Least => {
  const named = /\bopen[A-Z]\w*\([^;]*?"([a-z-]+:[a-z]+)"/.exec(source)?.[1];
  const permission = permissions.find((one) => one === named);
  if (permission) return leastWith([permission]);
  if (source.includes("openShare")) return "share-token";
  return source.includes("requireUser") ? "signed-in" : "VIEWER";
};

/** The operations of the API and what the pages of shares ask for, each with whom its declaration lets in. */
export const declaredDoors: readonly Door[] = [
  ...endpoints.map(({ method, path, permission }): [string, string, Least] => [
    method,
    path,
    permission === null ? "anybody" : leastWith([permission]),
  ]),
  ...shareEndpoints.map(({ method, path }): [string, string, Least] => [method, path, "share-token"]),
].map(([method, path, guess]) => ({
  name: `${method.toUpperCase()} ${path.replace(/\{(\w+)\}/g, "[$1]")}`,
  guess,
}));

const guessAction = (source: string): Least => {
  const named = permissions.filter((permission) => source.includes(`"${permission}"`));
  if (named.length > 0) return leastWith(named);
  return source.includes("userAction") ? "signed-in" : "anybody";
};

/** An action's own part of its file, up to the next export. */
const partOf = (source: string, name: string): string =>
  new RegExp(`^export (?:const|async function|function) ${name}\\b[\\s\\S]*?(?=^export |$(?![\\s\\S]))`, "m").exec(
    source,
  )?.[0] ?? "";

/** The address that a folder below app/ answers: a folder in round brackets is no part of it. */
export const addressOfFolder = (folder: string): string =>
  `/${folder
    .split("/")
    .filter((part) => !part.startsWith("("))
    .join("/")}`;

/**
 * Every page, every method of every route, and every server action that the sources hold, by the
 * names that the table of doors uses.
 */
export const findDoors = (): Record<DoorKind, Door[]> => {
  const found: Record<DoorKind, Door[]> = { pages: [], routes: [], actions: [] };
  for (const file of [...filesIn("app"), ...filesIn("lib"), ...filesIn("components")]) {
    const isPage = /^app\/(.*\/)?page\.tsx?$/.test(file);
    const isRoute = /^app\/(.*\/)?route\.tsx?$/.test(file);
    const source = readFileSync(file, "utf8");
    const isAction = /^\s*(["'])use server\1/m.test(source);
    if (!isPage && !isRoute && !isAction) continue;
    const address = addressOfFolder(file.replace(/^app\//, "").replace(/\/?(page|route)\.tsx?$/, ""));
    if (isPage) found.pages.push({ name: address, guess: guessPage(source) });
    if (isRoute)
      for (const method of exportsOf(source).filter((name) => methods.includes(name)))
        found.routes.push({ name: `${method} ${address}`, guess: "anybody" });
    if (isAction)
      for (const name of exportsOf(source))
        found.actions.push({ name: `${file} ${name}`, guess: guessAction(partOf(source, name)) });
  }
  found.routes.push(...declaredDoors);
  return found;
};
