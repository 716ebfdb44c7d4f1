import { randomUUID } from "node:crypto";
import { mkdir, rm, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { checkout, isPackage } from "@/lib/checkout";
import { LaunchError } from "../terminal";
import { type attributeFiles } from "./attribute-files";

interface OwnMethod {
  /** Of the same bundle as the method, so that both throw and know the same classes of errors. */
  attributeFiles: typeof attributeFiles;
  exported: Record<string, unknown>;
}

const bundler = pathToFileURL(join(checkout, "scripts/bundle-with-ours.mjs")).href;

/**
 * Runs a file of whoever calls together with our code. In a checkout it is bundled, and may import `faultline`,
 * `@/lib/…`, files beside it and packages that are found from where it lies; the package has Node import it, so
 * `faultline` is the one that is installed for it. Throws LaunchError where it cannot be loaded.
 */
export async function openOwnMethod(file: string): Promise<OwnMethod> {
  try {
    return isPackage ? await importOwn(file) : await bundleOwn(file);
  } catch (error) {
    throw new LaunchError(
      `The method ${file} cannot be loaded: ${error instanceof Error ? error.message : String(error)}`,
    );
  }
}

async function importOwn(file: string): Promise<OwnMethod> {
  const { attributeFiles } = await import("./attribute-files");
  // oxlint-disable-next-line import/no-dynamic-require -- whoever calls names the file
  const exported = (await import(pathToFileURL(resolve(file)).href)) as Record<string, unknown>;
  return { attributeFiles, exported };
}

async function bundleOwn(file: string): Promise<OwnMethod> {
  const made = join(checkout, "dist", `own-${randomUUID()}.mjs`);
  try {
    // oxlint-disable-next-line import/no-dynamic-require -- a script of ours, which is in no bundle
    const { bundleWithOurs } = (await import(bundler)) as {
      bundleWithOurs: (file: string, ours: string) => Promise<string>;
    };
    const code = await bundleWithOurs(resolve(file), join(checkout, "lib/cli/attribute/attribute-files.ts"));
    await mkdir(join(checkout, "dist"), { recursive: true });
    await writeFile(made, code);
    // oxlint-disable-next-line import/no-dynamic-require -- whoever calls names the file
    return (await import(pathToFileURL(made).href)) as OwnMethod;
  } finally {
    await rm(made, { force: true });
  }
}
