import { type Document, type FileDocument } from "../document";
import { type JsonObject } from "../json-value";
import { openText, type Place } from "../open-text";
import { type ImportIssue } from "../trace";
import { sniffOtlp } from "./decode-otlp";
import { isLeftOut } from "./is-left-out";
import { isParquet, openParquet } from "./open-parquet";
import { isSqlite, openSqlite } from "./open-sqlite";
import { Budget, defaultLimits, OpenError, openIssue, type OpenLimits } from "./opening";
import { isTar, untar } from "./untar";
import { unpackStream } from "./unpack-stream";
import { type ArchiveEntry, unzip } from "./unzip";

/** A file as it came: its relative path in what is imported, "" for a file by itself, and its bytes. */
export interface InputFile {
  path: string;
  bytes: Uint8Array;
}

/** What opening gives: the document, or null where nothing could be opened and the issues say why. */
export interface OpenedFiles {
  document: Document | null;
  issues: ImportIssue[];
}

/**
 * Opens one file of any kind; an archive becomes a folder, or the one file that it holds. Never throws on bad input.
 */
export const openFile = (bytes: Uint8Array, path = "", limits: OpenLimits = defaultLimits): Promise<OpenedFiles> =>
  openFiles([{ path, bytes }], limits);

/**
 * Opens the files of one import. Archives are unpacked, three deep at most; sidecars, hidden files and texts about
 * the files are left out and named. Several files are a folder, sorted by path, and every pointer into one begins
 * with `path#`; one file is itself.
 */
export async function openFiles(files: readonly InputFile[], limits: OpenLimits = defaultLimits): Promise<OpenedFiles> {
  const issues: ImportIssue[] = [];
  try {
    const givenBytes = files.reduce((sum, { bytes }) => sum + bytes.length, 0);
    const budget = new Budget(limits, givenBytes);
    const found = await expand(files, budget, issues);
    const kept = keepData(found, issues);
    const [only] = kept;
    if (kept.length === 1 && only) return await openOnly(only, files, budget, issues);
    if (kept.length === 0)
      return {
        document: null,
        issues: issues.length > 0 ? issues : [openIssue("file-empty", "There is no file in it.", "")],
      };
    const opened: FileDocument[] = [];
    for (const { path, bytes } of kept.toSorted((a, b) => comparePaths(a.path, b.path))) {
      const { document, issues: noticed } = await openLeaf(bytes, { path, pointer: `${path}#` }, budget);
      issues.push(...noticed.map((issue) => besideOthers(issue, path)));
      if (document !== null) opened.push(document);
    }
    if (opened.length === 0) return { document: null, issues };
    const path = files.length === 1 ? (files[0]?.path ?? "") : "";
    return { document: { kind: "folder", path, pointer: "", issues, files: opened }, issues };
  } catch (error) {
    return { document: null, issues: [...issues, issueOf(error, "")] };
  }
}

/** By code units, with runs of digits by their number: `2.json` before `10.json`. */
function comparePaths(a: string, b: string): number {
  return a.localeCompare(b, "en", { numeric: true }) || (a < b ? -1 : 1);
}

/** Of a folder, a file without text or content is only left out. */
const besideOthers = (issue: ImportIssue, path: string): ImportIssue => ({
  ...issue,
  severity: issue.code === "not-text" || issue.code === "file-empty" ? "info" : issue.severity,
  message: `${path}: ${issue.message}`,
});

async function openOnly(
  only: InputFile,
  files: readonly InputFile[],
  budget: Budget,
  issues: ImportIssue[],
): Promise<OpenedFiles> {
  const path = files.length === 1 && files[0]?.path !== "" ? (files[0]?.path ?? "") : only.path;
  const { document, issues: noticed } = await openLeaf(only.bytes, { path, pointer: "" }, budget);
  const all = [...issues, ...noticed];
  return { document: document && { ...document, issues: all }, issues: all };
}

interface OpenedFile {
  document: FileDocument | null;
  issues: ImportIssue[];
}

/** A file behind its archives. `isInside`: of an archive or folder, where files may stand that say nothing of a run. */
interface Leaf extends InputFile {
  isInside: boolean;
}

/** Every file behind the archives. What cannot be unpacked becomes an issue; a limit that is passed ends it all. */
async function expand(files: readonly InputFile[], budget: Budget, issues: ImportIssue[]): Promise<Leaf[]> {
  const found: Leaf[] = [];
  const isFolder = files.length > 1;
  const visit = async ({ path, bytes, isInside }: Leaf, depth: number): Promise<void> => {
    const packing = packingOf(bytes);
    const entries = packing === null ? entriesOf(bytes, budget) : null;
    if (packing === null && entries === null) return void found.push({ path, bytes, isInside });
    if (depth >= budget.limits.maxNesting) throw new OpenError("too-nested", "Archives lie too deep in each other.");
    if (packing !== null)
      return visit({ path, bytes: await unpackStream(bytes, packing, budget), isInside }, depth + 1);
    for (const entry of entries ?? []) {
      const inner = isInside ? `${path}/${entry.path}` : entry.path;
      if (isLeftOut(inner)) found.push({ path: inner, bytes: noBytes, isInside: true });
      else
        await attempt(inner, issues, async () =>
          visit({ path: inner, bytes: await entry.read(), isInside: true }, depth + 1),
        );
    }
  };
  for (const { path, bytes } of files) {
    if (isFolder) budget.addEntry();
    await attempt(path, issues, () => visit({ path, bytes, isInside: isFolder }, 0));
  }
  return found;
}

const noBytes = new Uint8Array();

/** How a file is packed by itself, seen by its first bytes. */
export function packingOf([a, b, c, d]: Uint8Array): "gzip" | "zstd" | null {
  if (a === 0x1f && b === 0x8b) return "gzip";
  return a === 0x28 && b === 0xb5 && c === 0x2f && d === 0xfd ? "zstd" : null;
}

function entriesOf(bytes: Uint8Array, budget: Budget): ArchiveEntry[] | null {
  const [a, b, c, d] = bytes;
  if (a === 0x50 && b === 0x4b && ((c === 3 && d === 4) || (c === 5 && d === 6))) return unzip(bytes, budget);
  return isTar(bytes) ? untar(bytes, budget) : null;
}

/** Leaves out what stands beside the data, and says so. */
function keepData(found: readonly Leaf[], issues: ImportIssue[]): Leaf[] {
  const out = found.filter(({ path, isInside }) => isInside && isLeftOut(path)).map(({ path }) => path);
  if (out.length > 0) {
    const named = out.slice(0, 10).join(", ") + (out.length > 10 ? `, and ${out.length - 10} more` : "");
    const message = `Left out because they contain no data: ${named}.`;
    issues.push({ severity: "info", code: "files-left-out", message, pointer: "" });
  }
  return found.filter(({ path, isInside }) => !isInside || !isLeftOut(path));
}

async function openLeaf(bytes: Uint8Array, place: Place, budget: Budget): Promise<OpenedFile> {
  try {
    if (isSqlite(bytes)) return openedTables(await openSqlite(bytes, budget), place);
    if (isParquet(bytes)) return openedTables(await openParquet(bytes, budget), place);
    const otlp = sniffOtlp(bytes);
    if (otlp !== null) {
      return { document: { kind: "json", ...place, issues: [], value: otlp, literal: noLiteral }, issues: [] };
    }
    return openText(bytes, place, budget.limits.maxKeys);
  } catch (error) {
    if (error instanceof OpenError && error.isFatal) throw error;
    return { document: null, issues: [issueOf(error, place.pointer)] };
  }
}

const noLiteral = (): undefined => undefined;

const openedTables = (tables: Record<string, JsonObject[]>, place: Place): OpenedFile => ({
  document: { kind: "tables", ...place, issues: [], tables },
  issues: [],
});

async function attempt(path: string, issues: ImportIssue[], run: () => Promise<void>): Promise<void> {
  try {
    await run();
  } catch (error) {
    if (!(error instanceof OpenError) || error.isFatal) throw error;
    issues.push(
      openIssue(error.code, path === "" ? error.message : `${path}: ${error.message}`, path === "" ? "" : `${path}#`),
    );
  }
}

/** A text or buffer that is larger than the machine can hold is an error of the file as well. */
function issueOf(error: unknown, pointer: string): ImportIssue {
  if (error instanceof OpenError) return openIssue(error.code, error.message, pointer);
  if (error instanceof RangeError || (error instanceof Error && "code" in error))
    return openIssue("too-large", "It is larger than can be opened in one piece.", pointer);
  throw error;
}
