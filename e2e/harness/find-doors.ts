import { readFileSync } from "node:fs";
import { endpoints } from "@/app/api/v1/endpoints/endpoint-list";
import { shareEndpoints } from "@/app/s/[token]/data/share-endpoints";
import { can, type Permission, permissions, roles, type Role } from "@/lib/auth/permissions";
import { exportsOf, filesIn, findActions } from "./find-actions";

/** Who is let in, at least; each role and all above it. */
export type Least =
  | Role
  /** Whoever is signed in, in a workspace or in none. */
  | "signed-in"
  | "anybody"
  /** Whoever sends a valid key of any workspace: what it may do there is asked behind the door. */
  | "key"
  /** Whoever has the link of a share, and nobody else. */
  | "share-token";

export const doorKinds = ["pages", "routes", "actions"] as const;
export type DoorKind = (typeof doorKinds)[number];

const methods = ["GET", "POST", "PUT", "PATCH", "DELETE", "HEAD", "OPTIONS"];

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

/** The address that a folder below app/ answers: a folder in round brackets is no part of it. */
const addressOfFolder = (folder: string): string =>
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
    if (!isPage && !isRoute) continue;
    const address = addressOfFolder(file.replace(/^app\//, "").replace(/\/?(page|route)\.tsx?$/, ""));
    if (isPage) found.pages.push({ name: address, guess: guessPage(source) });
    if (isRoute)
      for (const method of exportsOf(source).filter((name) => methods.includes(name)))
        found.routes.push({ name: `${method} ${address}`, guess: "anybody" });
  }
  found.actions.push(...findActions().map(({ name, part }) => ({ name, guess: guessAction(part) })));
  found.routes.push(...declaredDoors);
  return found;
};
