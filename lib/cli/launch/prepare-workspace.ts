import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import { z } from "zod";
import { checkout } from "@/lib/checkout";
import { childEnvironment } from "@/lib/env";
import { LaunchError } from "../terminal";
import { type Home } from "./home-folder";

const Prepared = z.object({
  /** A link that signs the owner in once; null when the owner has another way in. */
  signInLink: z.string().nullable(),
});
export type Prepared = z.infer<typeof Prepared>;

/**
 * First owner, workspace `demo`, providers of the environment and the sample traces; each made when it is missing.
 * In a process of its own, so that the supervisor stays small: it lives for weeks and needs
 * the database client for a second.
 */
export async function prepareWorkspace(home: Home, signal: AbortSignal): Promise<Prepared> {
  try {
    const { stdout } = await promisify(execFile)(
      process.execPath,
      [join(checkout, "scripts/faultline.mjs"), "prepare-workspace"],
      { cwd: checkout, env: childEnvironment({ FAULTLINE_HOME: home.path }), signal, encoding: "utf8" },
    );
    return Prepared.parse(JSON.parse(stdout));
  } catch (error) {
    const { stderr, message } = error as { stderr?: string; message: string };
    throw new LaunchError(
      `The first owner and the sample workspace could not be created:\n${(stderr || message).trim()}`,
    );
  }
}
