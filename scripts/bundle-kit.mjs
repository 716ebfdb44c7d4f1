// Bundles the replay kit as one file with all that it needs.
import { build, stop } from "esbuild";
import { kitOptions } from "./bundle-options.mjs";

/** @returns JavaScript, a module for Node */
export async function bundleKit() {
  try {
    const { outputFiles } = await build({ ...kitOptions, write: false });
    return outputFiles[0].text;
  } finally {
    await stop();
  }
}
