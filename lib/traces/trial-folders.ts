import { type HeadedFile } from "./group-run-files";

const resultFile = /(?:^|\/)results?\.json$/i;

/** The folder in which a file lies, "" for one in none. */
export const folderOf = (path: string): string => path.slice(0, Math.max(0, path.lastIndexOf("/")));

/**
 * Whether a file says how one trial of Harbor or Terminal-Bench ended. That of a whole job names trials too, and
 * how many there are.
 */
function isTrialResult({ path, head }: HeadedFile): boolean {
  if (!resultFile.test(path)) return false;
  const text = new TextDecoder().decode(head);
  return (
    /"trial_name"\s*:/.test(text) &&
    /"(?:task_name|task_id|is_resolved)"\s*:/.test(text) &&
    !/"(?:results|stats|trial_results|n_total_trials|n_resolved)"\s*:/.test(text)
  );
}

/** The trial in whose folder a file lies; null for a file of none. */
export function trialFolders(files: readonly HeadedFile[]): (path: string) => string | null {
  const roots = new Set(files.filter(isTrialResult).map(({ path }) => folderOf(path)));
  roots.delete("");
  return (path) => {
    if (roots.size === 0) return null;
    for (let folder = folderOf(path); folder !== ""; folder = folderOf(folder)) if (roots.has(folder)) return folder;
    return null;
  };
}
