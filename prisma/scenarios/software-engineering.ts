import { type Trace } from "@/lib/traces/trace";
import { type SeededRandom } from "./seeded-random";
import { type CodeModule, drawModules, legacyCalls, migrateLine } from "./legacy-modules";
import { TraceScript } from "./trace-script";

const moduleCount = 38;

/**
 * A long migration: every call of an old clock is replaced, module by module, each read, edited and tested. In one
 * module a call in another spelling is taken for one that was migrated before, and stays.
 */
export function softwareEngineering(random: SeededRandom): Trace {
  const modules = drawModules(random, moduleCount);
  const withRare = modules.filter((module) => module.lines.some((line) => line.includes("oldclock.utc_stamp")));
  const faulty = withRare[Math.floor(withRare.length / 2)] as CodeModule;
  const right = modules.reduce((sum, module) => sum + legacyCalls(module.lines), 0);
  const script = new TraceScript(setting(right), random);
  script.ask("maintainer (user)");
  open(script, modules);
  let [changed, passed, faultAt] = [0, 0, -1];
  for (const [at, module] of modules.entries()) {
    const work = migrate(script, module, module === faulty, at, random);
    changed += work.changed;
    passed += module.testCount;
    if (module === faulty) faultAt = work.decisionAt;
    if ((at + 1) % 9 === 0)
      script.say(
        "Lead",
        `${at + 1} of ${modules.length} modules are done, ${changed} call sites changed so far. ${random.pick(["Carry on with the next package.", "The order of the list is fine; carry on.", "Keep the commits small."])}`,
      );
  }
  script.handOff(
    "Lead",
    "Tester",
    "All modules are through. Run the whole suite and look for what is left of the old clock.",
  );
  script.useTool("Tester", "shell", { command: "pytest -q" }, `exitcode: 0\n${passed} passed in 41.7s`);
  script.useTool("Tester", "shell", { command: "grep -rn 'oldclock\\.now' src | wc -l" }, "exitcode: 0\n0");
  script.say("Tester", `The suite is green (${passed} tests) and no call of oldclock.now is left in src.`);
  script.say(
    "Lead",
    `Done: ${changed} call sites in ${modules.length} modules now use the new clock, and the suite passes.\n\nFINAL ANSWER: ${changed}`,
  );
  script.stop(
    `Acceptance check of the maintainer: removing the package oldclock breaks the import of ${faulty.path}, which still calls oldclock.utc_stamp().`,
  );
  const rare = faulty.lines.findIndex((line) => line.includes("oldclock.utc_stamp")) + 1;
  return script.finish({
    finalAnswer: String(changed),
    termination: "The acceptance check failed.",
    externalId: "sample-software-engineering",
    fault: {
      stepIndex: faultAt,
      reason: `Engineer takes line ${rare} of ${faulty.path}, a call of oldclock.utc_stamp(), for one of the new clock and leaves it. It is a call site of the old one like any other; ${changed} are reported instead of ${right}, and the closing search looks for another spelling.`,
      failureMode: "Incomplete verification",
    },
  });
}

function setting(right: number): ConstructorParameters<typeof TraceScript>[0] {
  return {
    name: "software-engineering",
    title: `Replacing an old clock in ${moduleCount} modules`,
    question: `Replace every call into the package \`oldclock\` (now, today, utc_stamp) in the ${moduleCount} modules listed in migration.txt by the function of the same meaning in \`clock\`, keep the tests green, and report how many call sites were changed. The package is removed afterwards.`,
    expectedAnswer: String(right),
    system: { name: "bench-crew", version: "0.18.4" },
    agents: [
      { name: "Lead", systemPrompt: "Keep the list, hand out work, report to the maintainer." },
      {
        name: "Engineer",
        systemPrompt: "Read before you edit. Change only what the task names.",
        tools: ["read_file", "edit_file"],
      },
      { name: "Tester", systemPrompt: "Run tests and say exactly what failed.", tools: ["shell"] },
    ],
    environment: "Terminal",
    startedAt: "2026-10-28T06:45:50.000Z",
    tags: ["sample", "code", "long"],
  };
}

function open(script: TraceScript, modules: readonly CodeModule[]): void {
  script.useTool("Lead", "read_file", { path: "migration.txt" }, modules.map(({ path }) => path).join("\n"));
  script.useTool(
    "Engineer",
    "read_file",
    { path: "src/clock.py" },
    'from datetime import datetime, timezone\n\ndef now() -> datetime:\n    return datetime.now(timezone.utc)\n\ndef today():\n    return now().date()\n\ndef stamp() -> int:\n    """Milliseconds since 1970, UTC."""\n    return int(now().timestamp() * 1000)',
  );
  script.say(
    "Engineer",
    "The mapping is oldclock.now → clock.now, oldclock.today → clock.today and oldclock.utc_stamp → clock.stamp. I go through the list in its order and have each module tested before the next.",
  );
}

/** One module: read, decide, edit, test, and a repair where the first edit breaks its test. */
function migrate(
  script: TraceScript,
  module: CodeModule,
  isFaulty: boolean,
  at: number,
  random: SeededRandom,
): { changed: number; decisionAt: number } {
  const { path, lines } = module;
  script.useTool(
    "Engineer",
    "read_file",
    { path },
    lines.map((line, number) => `${String(number + 1).padStart(3)}  ${line}`).join("\n"),
  );
  const sites = lines.flatMap((line, number) =>
    line.includes("oldclock.") ? [{ line: line.trim(), number: number + 1 }] : [],
  );
  const chosen = isFaulty ? sites.filter(({ line }) => !line.includes("utc_stamp")) : sites;
  const decisionAt = script.nextIndex;
  const found = chosen.map(({ number, line }) => `- line ${number}: \`${line}\``).join("\n");
  const note = isFaulty
    ? `\nLine ${sites.find(({ line }) => line.includes("utc_stamp"))?.number} with its utc_stamp is on the new clock already and stays.`
    : "";
  script.think(
    "Engineer",
    `${random.pick(["In this file", "Here", `${path.split("/").at(-1)}`])}: ${chosen.length === 1 ? "one call site" : `${chosen.length} call sites`}.\n${found}${note}`,
  );
  const edited = lines.map((line) => (isFaulty && line.includes("utc_stamp") ? line : migrateLine(line)));
  const diff = chosen.map(({ line, number }) => `@@ ${number} @@\n-${line}\n+${migrateLine(line)}`).join("\n");
  const needsRepair = at % 11 === 6;
  const importLine = isFaulty ? "@@ 2 @@\n+from src import clock" : "@@ 1 @@\n-import oldclock\n+from src import clock";
  const answer = `edited ${path}\n${diff}${needsRepair ? "" : `\n${importLine}`}`;
  script.useTool(
    "Engineer",
    "edit_file",
    { path, changes: chosen.map(({ number }) => ({ line: number, text: edited[number - 1]?.trim() })) },
    answer,
  );
  const command = `pytest -q tests/${path.replace(/^src\//, "").replace(/(\w+)\.py$/, "test_$1.py")}`;
  if (needsRepair) {
    const wrong = `exitcode: 1\nTraceback (most recent call last):\n  File "${path}", line ${chosen[0]?.number ?? 1}, in ${module.functionName}\n    ${migrateLine(chosen[0]?.line ?? "")}\nNameError: name 'clock' is not defined\n1 failed, ${module.testCount - 1} passed in 0.${random.int(11, 79)}s`;
    script.useTool("Tester", "shell", { command }, wrong, true);
    script.say("Tester", `One test of ${path} fails: the module does not import clock.`);
    script.useTool(
      "Engineer",
      "edit_file",
      { path, changes: [{ line: 1, text: "from src import clock" }] },
      `edited ${path}\n${importLine}`,
    );
  }
  script.useTool("Tester", "shell", { command }, `exitcode: 0\n${module.testCount} passed in 0.${random.int(11, 79)}s`);
  return { changed: chosen.length, decisionAt };
}
