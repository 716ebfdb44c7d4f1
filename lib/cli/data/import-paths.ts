import { type Dirent, readdirSync, statSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { basename, join } from "node:path";
import { maxUploadBytes } from "@/lib/env";
import { KnownError } from "@/lib/errors";
import { withDatabase } from "../launch/with-database";
import { LaunchError, note, plainText, say } from "../terminal";

/** The files that the arguments name: files as they are, folders with all that lies below, hidden entries left out. */
export function listFiles(paths: readonly string[]): string[] {
  return paths.flatMap((path) => {
    const entry = statSync(path, { throwIfNoEntry: false });
    if (!entry) throw new LaunchError(`There is no file or folder ${path}.`);
    if (!entry.isDirectory()) return [path];
    const visible = (child: Dirent): boolean => !child.name.startsWith(".") && (child.isDirectory() || child.isFile());
    const children = readdirSync(path, { withFileTypes: true }).filter(visible);
    return listFiles(children.map(({ name }) => join(path, name)).sort());
  });
}

/**
 * Stores the traces of every file; a file that cannot be read does not keep the others out.
 * @returns the exit code: 1 when a file was refused
 */
export async function importPaths(paths: readonly string[], workspace: string): Promise<number> {
  const files = listFiles(paths);
  if (files.length === 0) throw new LaunchError("There is no file in what you named.");
  return withDatabase("import", async () => {
    const { openWorkspaceAsOperator } = await import("@/lib/services/workspaces/open-workspace-as-operator");
    const { createTraces } = await import("@/lib/services/traces/create-traces");
    const ctx = await openWorkspaceAsOperator(workspace);
    const counts = { stored: 0, known: 0, refused: 0 };
    for (const file of files) {
      try {
        if (statSync(file).size > maxUploadBytes())
          throw new KnownError(
            "TOO_LARGE",
            `It is larger than ${maxUploadBytes()} bytes (FAULTLINE_MAX_UPLOAD_BYTES).`,
          );
        const { traces } = await createTraces(ctx, { bytes: await readFile(file), fileName: basename(file) });
        for (const trace of traces) counts[trace.isDuplicate ? "known" : "stored"] += 1;
        const steps = traces.reduce((sum, trace) => sum + trace.stepCount, 0);
        note(plainText(`${file}: ${traces.length === 1 ? "1 trace" : `${traces.length} traces`}, ${steps} steps`));
      } catch (error) {
        if (!(error instanceof KnownError)) throw error;
        counts.refused += 1;
        note(plainText(`${file}: ${error.message}`));
        for (const detail of (error.details ?? []).slice(0, 5))
          note(plainText(`  ${detail.pointer} ${detail.message}`));
      }
    }
    say(`${counts.stored} stored, ${counts.known} already there, ${counts.refused} refused`);
    return counts.refused > 0 ? 1 : 0;
  });
}
