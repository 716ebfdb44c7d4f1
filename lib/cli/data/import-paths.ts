import { type Dirent, readdirSync, statSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { basename, join } from "node:path";
import { maxUploadBytes } from "@/lib/env";
import { KnownError } from "@/lib/errors";
import { withDatabase } from "../launch/with-database";
import { LaunchError, note, plainText, say } from "../terminal";

/** `isNamed` is whether the person named the file itself, not a folder that it lies in. */
export interface FileToImport {
  path: string;
  isNamed: boolean;
}

/** The files that the arguments name: files as they are, folders with all that lies below, hidden entries left out. */
export function listFiles(paths: readonly string[], isNamed = true): FileToImport[] {
  return paths.flatMap((path) => {
    const entry = statSync(path, { throwIfNoEntry: false });
    if (!entry) throw new LaunchError(`There is no file or folder ${path}.`);
    if (!entry.isDirectory()) return [{ path, isNamed }];
    const visible = (child: Dirent): boolean => !child.name.startsWith(".") && (child.isDirectory() || child.isFile());
    const children = readdirSync(path, { withFileTypes: true }).filter(visible);
    return listFiles(children.map(({ name }) => join(path, name)).sort(), false);
  });
}

/** What else lies in a folder, a licence or a read-me, is no failure of the import; a broken JSON file is one. */
export function isSomethingElse({ isNamed }: FileToImport, bytes: Uint8Array): boolean {
  return !isNamed && !/^[\ufeff\s]*[[{]/.test(new TextDecoder().decode(bytes.subarray(0, 1024)));
}

export interface ImportWish {
  workspace: string;
  /** Name of the system, for traces that name none. */
  system?: string | undefined;
}

/**
 * Stores the traces of every file; a file that cannot be read does not keep the others out. Of a folder, what is no trace at all is passed over.
 * @returns the exit code: 1 when a file was refused
 */
export async function importPaths(paths: readonly string[], { workspace, system }: ImportWish): Promise<number> {
  const files = listFiles(paths);
  if (files.length === 0) throw new LaunchError("There is no file in what you named.");
  return withDatabase("import", async () => {
    const { openWorkspaceAsOperator } = await import("@/lib/services/workspaces/open-workspace-as-operator");
    const { createTraces } = await import("@/lib/services/traces/create-traces");
    const ctx = await openWorkspaceAsOperator(workspace);
    const counts = { stored: 0, known: 0, refused: 0, passedOver: 0 };
    for (const found of files) {
      const file = found.path;
      try {
        if (statSync(file).size > maxUploadBytes())
          throw new KnownError(
            "TOO_LARGE",
            `It is larger than ${maxUploadBytes()} bytes (FAULTLINE_MAX_UPLOAD_BYTES).`,
          );
        const bytes = await readFile(file);
        if (isSomethingElse(found, bytes)) {
          counts.passedOver += 1;
          note(plainText(`${file}: passed over, no JSON`));
          continue;
        }
        const { traces } = await createTraces(ctx, { bytes, fileName: basename(file), system });
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
    const { stored, known, refused, passedOver } = counts;
    say(`${stored} stored, ${known} already there, ${refused} refused, ${passedOver} passed over`);
    return refused > 0 ? 1 : 0;
  });
}
