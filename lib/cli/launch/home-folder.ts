import { accessSync, chmodSync, constants, existsSync, mkdirSync } from "node:fs";
import { join, relative, resolve } from "node:path";
import { checkout, isPackage } from "@/lib/checkout";
import { homeFolder } from "@/lib/env";
import { LaunchError } from "../terminal";

/** Places inside the home folder: data, secrets, logs and the record of the running instance. */
export interface Home {
  path: string;
  logs: string;
  processFile: string;
}

/**
 * The home folder as the settings name it; a relative FAULTLINE_HOME counts from the checkout, and in a package, which
 * is no place for data, from where it was called. Makes nothing.
 */
export function locateHome(): Home {
  const path = resolve(isPackage ? process.cwd() : checkout, homeFolder());
  return { path, logs: join(path, "logs"), processFile: join(path, "process.json") };
}

/**
 * Makes the home folder where it is missing. Others may pass through it (the database's
 * account has to), and read nothing.
 */
export function openHome(): Home {
  const home = locateHome();
  try {
    if (!existsSync(home.path)) {
      mkdirSync(home.path, { recursive: true });
      chmodSync(home.path, 0o711);
    }
    mkdirSync(home.logs, { recursive: true, mode: 0o700 });
    accessSync(home.path, constants.W_OK);
    accessSync(home.logs, constants.W_OK);
  } catch (error) {
    throw new LaunchError(
      `The folder ${home.path} cannot be written (${(error as Error).message}). Change its owner, or set another folder in FAULTLINE_HOME.`,
    );
  }
  return home;
}

/** A path as short as it can be said to whoever called the command. */
export function shortPath(path: string): string {
  const short = relative(process.cwd(), path);
  return short.startsWith("..") ? path : short || ".";
}
