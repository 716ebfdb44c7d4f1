import { type Database, type SqlJsStatic } from "sql.js";
import { BoundedCache } from "./bounded-cache";
import { type SandboxTable, type SandboxTask } from "./sandbox-task";
import { gave, type ToolOutput, wentWrong } from "./tool-output";

export type SqlTool = (task: Pick<SandboxTask, "id" | "tables">, query: string) => ToolOutput;

/** So many databases stay open, a task's each. */
const mostDatabases = 64;
const longestQuery = 4_000;
const mostRows = 100;
/**
 * More sources, brackets or joined texts in one query could multiply into more than anyone waits for: nothing can
 * interrupt SQLite here. What these leave is slow at worst, and belongs into a thread that can be ended.
 */
const mostSources = 3;
const mostBrackets = 100;
const mostJoinedTexts = 20;
const longestLiteral = 1_000;
/** Of all databases together: SQLite refuses more, since memory that WebAssembly once took is never given back. */
const mostHeapBytes = 32_000_000;
/**
 * What may stand before a bracket: a few functions that are cheap and give the same every
 * day, and words of the language.
 */
const known = new Set(
  (
    "sum count min max avg total round abs coalesce ifnull nullif length lower upper substr cast " +
    "in values exists as and or not where select on from join then else when between like by having over union all case distinct"
  ).split(" "),
);

const openSqlite = async () => (await import("sql.js/dist/sql-wasm-inline.js")).default();

/**
 * Limits the memory of all databases of this thread for good, those of others among them: for threads that run the
 * sandbox team and nothing else.
 */
export async function limitSqlMemory(): Promise<void> {
  const database = new (await openSqlite()).Database();
  database.run(`PRAGMA hard_heap_limit = ${mostHeapBytes}`);
  database.close();
}

/** Loads SQLite (WebAssembly, in memory); queries only read. The same query of the same task always gives the same. */
export async function openSql(): Promise<SqlTool> {
  const sqlite = await openSqlite();
  const databases = new BoundedCache<Database>(mostDatabases, (database) => database.close());
  return (task, query) => {
    if (task.tables.length === 0) return wentWrong("this task has no database");
    const why = refuse(query);
    if (why !== null) return wentWrong(why);
    try {
      return select(
        databases.get(task.id, () => build(sqlite, task.tables)),
        query,
      );
    } catch (error) {
      return wentWrong(error instanceof Error ? error.message : "the query failed");
    }
  };
}

function refuse(query: string): string | null {
  if (query.length > longestQuery) return `a query has at most ${longestQuery} characters`;
  if (!/^\s*(?:select|with)\b/i.test(query)) return "only SELECT is allowed";
  const literals = /'(?:[^']|'')*'/g;
  if (query.match(literals)?.some(({ length }) => length > longestLiteral) === true)
    return `a text in a query has at most ${longestLiteral} characters`;
  const bare = query.replace(literals, " 0 ").toLowerCase();
  // Letters beyond ASCII, and parameters, would make names of words that end a list of sources below.
  if (/["`[\]:@$?#]|[^\t\n\f\r -~]|--|\/\*|\b(?:recursive|pragma|attach|current_\w+)\b/.test(bare))
    return "this query uses what is not allowed here";
  const called = bare.replace(/\b\w+(\s*\([\w\s,]*\)\s*as\s*\()/g, "in$1"); // without the names that WITH defines
  const strange = [...called.matchAll(/\b([a-z_]\w*)\s*\(/g)].find(([, name = ""]) => !known.has(name));
  if (strange !== undefined) return `there is no function ${strange[1]} here`;
  if (bare.split("(").length > mostBrackets) return `a query has at most ${mostBrackets} brackets`;
  if (bare.split("||").length - 1 > mostJoinedTexts) return `a query joins at most ${mostJoinedTexts} texts`;
  return countSources(bare) > mostSources ? `a query reads from at most ${mostSources} sources` : null;
}

/**
 * Tables and subqueries that a query joins, by FROM, JOIN, or a comma between them, also where these
 * stand in brackets of their own.
 */
function countSources(bare: string): number {
  const isFrom: boolean[] = [false];
  let sources = 0;
  let before = "";
  for (const [word] of bare.matchAll(/[a-z_]\w*|[(),]/g)) {
    const isList = isFrom.at(-1) === true;
    if (word === "(") isFrom.push(isList && /^(?:from|join|[,(])$/.test(before));
    else if (word === ")") isFrom.pop();
    else if (word === "from" || word === "join" || (word === "," && isList)) sources += 1;
    if (word === "from") isFrom[isFrom.length - 1] = true;
    else if (/^(?:where|group|order|limit|having|union|select)$/.test(word)) isFrom[isFrom.length - 1] = false;
    before = word;
  }
  return sources;
}

/** Small pages and no journal file: a quarter of the time. */
const inMemory = "PRAGMA page_size = 1024; PRAGMA journal_mode = MEMORY; PRAGMA temp_store = MEMORY;";

function build(sqlite: SqlJsStatic, tables: readonly SandboxTable[]): Database {
  const database = new sqlite.Database();
  const statements = tables.map(({ name, columns, rows }) => {
    const values = rows.map(
      (row) => `(${row.map((cell) => (typeof cell === "number" ? String(cell) : quoted(cell))).join(", ")})`,
    );
    return `CREATE TABLE ${name} (${columns.join(", ")}); INSERT INTO ${name} VALUES ${values.join(", ")};`;
  });
  database.run(`${inMemory} ${statements.join(" ")} PRAGMA query_only = ON;`);
  return database;
}

/** A text as SQL writes it. */
export const quoted = (text: string): string => `'${text.replaceAll("'", "''")}'`;

/** The rows as lines, columns apart by ` | `, under a line with their names. */
function select(database: Database, query: string): ToolOutput {
  const statement = database.prepare(query);
  try {
    const lines: string[] = [];
    while (lines.length < mostRows && statement.step())
      lines.push(
        statement
          .get()
          .map((cell) => (cell === null ? "null" : String(cell)))
          .join(" | "),
      );
    return gave([statement.getColumnNames().join(" | "), ...(lines.length > 0 ? lines : ["(no rows)"])].join("\n"));
  } finally {
    statement.free();
  }
}

/** The cells of a table as `select` writes it, without its line of names. */
export const readRows = (output: string): string[][] =>
  output
    .split("\n")
    .slice(1)
    .filter((line) => line.trim() !== "" && line !== "(no rows)")
    .map((line) => line.split(" | ").map((cell) => cell.trim()));
