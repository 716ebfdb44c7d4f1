import { type SeededRandom } from "./seeded-random";

/** A module of the generated code base, with its calls of the old clock. */
export interface CodeModule {
  path: string;
  functionName: string;
  lines: string[];
  testCount: number;
}

const places: Record<string, readonly string[]> = {
  billing: ["invoice", "dunning", "ledger", "credit_note", "tax_period"],
  sessions: ["login", "expiry", "remember_me", "device"],
  catalogue: ["price_list", "season", "stock_level", "import_job"],
  shipping: ["label", "pickup", "carrier_quote", "delivery_window", "customs"],
  reports: ["daily_sales", "cohort", "churn", "export_file"],
  mail: ["digest", "reminder", "bounce", "unsubscribe"],
  jobs: ["scheduler", "retry_queue", "cleanup", "heartbeat"],
  access: ["token", "audit", "role_cache", "quota"],
  support: ["ticket", "escalation", "opening_hours", "survey"],
};

const old = /oldclock\.(now|today|utc_stamp)\(\)/g;
const renamed: Record<string, string> = { now: "now", today: "today", utc_stamp: "stamp" };

/** How many calls of the old clock the lines hold. */
export const legacyCalls = (lines: readonly string[]): number =>
  lines.reduce((sum, line) => sum + (line.match(old)?.length ?? 0), 0);

export const migrateLine = (line: string): string =>
  line.replace(old, (_, name: string) => `clock.${renamed[name] ?? name}()`);

/**
 * As many modules as asked for, each with one to three call sites, one on a line; every
 * fifth or so uses the rare spelling.
 */
export function drawModules(random: SeededRandom, count: number): CodeModule[] {
  const paths = Object.entries(places).flatMap(([folder, names]) => names.map((name) => ({ folder, name })));
  return paths.slice(0, count).map(({ folder, name }, at) => {
    const subject = name.split("_").at(-1) ?? name;
    const verb = random.pick(["update", "collect", "prepare", "check", "close", "refresh"]);
    const functionName = `${verb}_${name}`;
    const sites = [
      random.pick([
        `    started = oldclock.now()`,
        `    ${subject}.touched_at = oldclock.now()`,
        `    due = oldclock.today() + timedelta(days=${random.int(2, 45)})`,
      ]),
      ...(random.int(0, 2) > 0
        ? [
            random.pick([
              `    if ${subject}.valid_until < oldclock.now():`,
              `    age = oldclock.today() - ${subject}.created_on`,
            ]),
          ]
        : []),
      ...(at % 5 === 3 ? [`    row["${name}_ms"] = oldclock.utc_stamp()`] : []),
    ];
    const lines = [
      "import oldclock",
      "from datetime import timedelta",
      "",
      `def ${functionName}(${subject}, row):`,
      `    """${random.pick(["Called once a night.", "Called from the queue.", "Called by the form handler.", "Called when a page is saved."])}"""`,
      ...sites.flatMap((site) => [
        site,
        ...(site.endsWith(":") ? [`        return ${subject}.archive()`] : []),
        ...(random.int(0, 1) === 0 ? [`    log.debug("${functionName}: %s", ${subject}.id)`] : []),
      ]),
      `    return store.save(${subject}, row)`,
    ];
    return { path: `src/${folder}/${name}.py`, functionName, lines, testCount: random.int(2, 9) };
  });
}
