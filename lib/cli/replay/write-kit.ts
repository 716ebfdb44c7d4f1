import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { checkout, isPackage } from "@/lib/checkout";
import { LaunchError, say } from "../terminal";

const banner =
  "// The replay kit of Faultline (docs/replay-protocol.md) with all that it needs, by “faultline replay kit”.";
const bundler = pathToFileURL(join(checkout, "scripts/bundle-kit.mjs")).href;

/** The package holds the kit bundled; a checkout bundles it from its sources. */
async function kitCode(): Promise<string> {
  if (isPackage) {
    const code = await readFile(join(checkout, "dist/replay-kit.js"), "utf8");
    return code.replace(/^\/\/# sourceMappingURL=.*\n?/m, "");
  }
  // oxlint-disable-next-line import/no-dynamic-require -- a script of ours, which is in no bundle
  const { bundleKit } = (await import(bundler)) as { bundleKit: () => Promise<string> };
  return bundleKit();
}

/**
 * Writes the TypeScript kit as one JavaScript module that any project can put beside its server. Throws LaunchError
 * where another file stands there.
 */
export async function writeKit({ out }: { out: string }): Promise<void> {
  const cannot = (error: Error): never => {
    throw new LaunchError(`${out} cannot be written: ${error.message}`);
  };
  const before = await readFile(out, "utf8").catch((error: NodeJS.ErrnoException) =>
    error.code === "ENOENT" ? null : cannot(error),
  );
  if (before !== null && !before.startsWith(banner))
    throw new LaunchError(`${out} already exists and is not a replay kit. Choose another file with --out.`);
  await writeFile(out, `${banner}\n${await kitCode()}`).catch(cannot);
  say(`Put ${out} next to your server and import from it as shown in docs/replay-protocol.md.`);
}
