import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { build } from "esbuild";
import { checkout } from "@/lib/checkout";
import { LaunchError, say } from "../terminal";

const banner =
  "// The replay kit of Faultline (docs/replay-protocol.md) with all that it needs, by “faultline replay kit”.";

/**
 * Writes the TypeScript kit as one JavaScript module that any project can put beside its server. Throws LaunchError
 * where another file stands there.
 */
export async function writeKit({ out }: { out: string }): Promise<void> {
  const before = await readFile(out, "utf8").catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return null;
    throw new LaunchError(`${out} cannot be written: ${error.message}`);
  });
  if (before !== null && !before.startsWith(banner))
    throw new LaunchError(`${out} already exists and is not a replay kit. Choose another file with --out.`);
  await build({
    entryPoints: [join(checkout, "lib/replay-kit.ts")],
    tsconfig: join(checkout, "tsconfig.json"),
    outfile: out,
    bundle: true,
    platform: "node",
    format: "esm",
    target: "node20",
    banner: { js: banner },
    logLevel: "silent",
  }).catch((error: Error) => {
    throw new LaunchError(`${out} cannot be written: ${error.message}`);
  });
  say(`Put ${out} next to your server and import from it as shown in docs/replay-protocol.md.`);
}
