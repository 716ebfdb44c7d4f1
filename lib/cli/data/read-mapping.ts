import { readFileSync } from "node:fs";
import { FileMapping } from "@/lib/traces/mapping/file-mapping";
import { LaunchError } from "../terminal";

/**
 * A mapping as the mapping page and `GET /api/v1/mappings` give it, from a file. Throws LaunchError where it is none.
 */
export function readMapping(path: string): FileMapping {
  try {
    return FileMapping.parse(JSON.parse(readFileSync(path, "utf8")));
  } catch {
    throw new LaunchError(
      `${path} is not a mapping file. Save a mapping on the mapping page, and download it from /api/v1/mappings.`,
    );
  }
}
