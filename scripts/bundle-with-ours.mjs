// Bundles a file of somebody's own with one of ours, so that both hold the same modules.
import { build, stop } from "esbuild";
import { buildOptions } from "./bundle-options.mjs";
import { root } from "./ensure-packages.mjs";

/**
 * JavaScript that exports all of `ours`, and what `file` exports as `exported`. Throws where `file` does not compile.
 */
export async function bundleWithOurs(file, ours) {
  try {
    const { outputFiles } = await build({
      ...buildOptions,
      stdin: {
        contents: `export * from ${JSON.stringify(ours)};\nexport * as exported from ${JSON.stringify(file)};`,
        resolveDir: root,
      },
      write: false,
      logLevel: "silent", // the error that is thrown says it all
    });
    return outputFiles[0].text;
  } finally {
    await stop();
  }
}
