import { describe, expect, it } from "vitest";
import { openText } from "../open-text";
import { proposeSplit } from "./propose-split";
import { listSpeakers, rankPatterns } from "./rank-patterns";
import { readSplit } from "./read-split";
import { TextSplit } from "./text-split";

const open = (text: string) => {
  const { document } = openText(text);
  if (document?.kind !== "text") throw new Error("The text was not opened as a text.");
  return document;
};

/** A log of three turns, written as a program would: by name, and with what is said. */
const logOf = (line: (name: string, said: string, at: number) => string, ...others: string[]): string =>
  [
    line("planner", "Split the order: two parts", 0),
    line("worker", "Part one is done", 1),
    ...others,
    line("planner", "Now part two", 2),
    line("worker", "Part two failed", 3),
  ].join("\n");
const second = (at: number) => `10:00:0${at}`;

const logs: readonly [name: string, text: string, pattern: string, names?: readonly string[]][] = [
  [
    "level and name in brackets",
    logOf((name, said, at) => `2026-11-01 ${second(at)} INFO  [${name}] ${said}`),
    "{time} {level} [{name}]",
  ],
  [
    "levels of different lengths, padded",
    logOf((name, said, at) => `2026-11-01 ${second(at)} ${["INFO ", "DEBUG", "WARN ", "ERROR"][at]} [${name}] ${said}`),
    "{time} {level} [{name}]",
  ],
  ["Python logging as it comes", logOf((name, said) => `INFO:${name}:${said}`), "{level}:{name}:"],
  [
    "Python logging with time and name",
    logOf((name, said, at) => `2026-11-01 ${second(at)},123 - ${name} - INFO - ${said}`),
    "{time} - {name} - {level} -",
  ],
  [
    "Python logging with modules",
    logOf((name, said, at) => `2026-11-01 ${second(at)},123 INFO     agents.${name}: ${said}`),
    "{time} {level} {name}:",
    ["agents.planner", "agents.worker"],
  ],
  [
    "Python logging with process and thread",
    logOf((name, said, at) => `2026-11-01 ${second(at)},123 [4711] [MainThread] INFO ${name}: ${said}`),
    "{time} [{any}] [{any}] {level} {name}:",
  ],
  [
    "loguru",
    logOf((name, said, at) => `2026-11-01 ${second(at)}.123 | INFO     | ${name}:run:4${at} - ${said}`),
    "{time} | {level} | {name}:{any}:{number} -",
  ],
  [
    "loguru in colors",
    logOf(
      (name, said, at) =>
        `\u001b[32m2026-11-01 ${second(at)}.123\u001b[0m | \u001b[1mINFO    \u001b[0m | \u001b[36m${name}\u001b[0m:\u001b[36mrun\u001b[0m:\u001b[36m42\u001b[0m - ${said}`,
    ),
    "{time} | {level} | {name}:{any}:{number} -",
  ],
  [
    "structlog",
    logOf((name, said, at) => `2026-11-01T${second(at)}.123456Z [info     ] ${said}    step=${at} agent=${name}`),
    "{time} [{level}] {text} agent={name}",
  ],
  ["CrewAI, verbose", logOf((name, said) => `# Agent: ${name}\n## Task: ${said}\nI think so.\n`), "# Agent: {name}"],
  [
    "CrewAI, verbose, in frames",
    logOf((name, said) => `╭──── Agent ────╮\n│  Agent: ${name}       │\n│  ${said}    │\n╰───────────────╯`),
    "│ Agent: {name} │",
  ],
  ["AutoGen's console", logOf((name, said) => `---------- ${name} ----------\n${said}`), "--- {name} ---"],
  [
    "AutoGen's console with types",
    logOf((name, said) => `---------- TextMessage (${name}) ----------\n${said}`),
    "--- {kind} ({name}) ---",
  ],
  [
    "logback",
    logOf((name, said, at) => `${second(at)}.123 [main] INFO  com.acme.${name} - ${said}`),
    "{time} [{any}] {level} {name} -",
    ["com.acme.planner", "com.acme.worker"],
  ],
  [
    "Spring",
    logOf((name, said, at) => `2026-11-01T${second(at)}.123Z  INFO 4711 --- [main] a.${name.padEnd(12)} : ${said}`),
    "{time} {level} {number} --- [{any}] {name} :",
    ["a.planner", "a.worker"],
  ],
  [
    "slog, as text",
    logOf(
      (name, said, at) =>
        `time=2026-11-01T${second(at)}.123Z level=INFO msg="${said}" step=${at} agent=${name} took=3ms`,
    ),
    "time={time} level={level} msg={text} {any}agent={name}",
  ],
  [
    "logrus",
    logOf((name, said, at) => `time="2026-11-01T${second(at)}Z" level=info msg="${said}" agent=${name}`),
    'time="{time}" level={level} msg={text} agent={name}',
  ],
  [
    "zap's console",
    logOf((name, said, at) => `2026-11-01T${second(at)}.123Z\tINFO\t${name}\tagents/run.go:4${at}\t${said}`),
    "{time} {level} {name} {any}:{number}",
  ],
  [
    "pino-pretty",
    logOf((name, said, at) => `[${second(at)}.123] INFO (${name}/4711): ${said}`),
    "[{time}] {level} ({name}/{any}):",
  ],
  [
    "pino-pretty with day and host",
    logOf((name, said, at) => `[2026-11-01 ${second(at)}.123 +0000] INFO (${name}/4711 on box): ${said}`),
    "[{time}] {level} ({name}/{any}):",
  ],
  [
    "bunyan",
    logOf((name, said, at) => `[2026-11-01T${second(at)}.123Z]  INFO: ${name}/4711 on box: ${said}`),
    "[{time}] {level}: {name}/{any}:",
  ],
  [
    "winston",
    logOf((name, said, at) => `2026-11-01T${second(at)}.123Z [${name}] info: ${said}`),
    "{time} [{name}] {level}:",
  ],
  ["Docker Compose", logOf((name, said) => `${name}-1  | ${said}`), "{name}-{number} |"],
  ["Docker Compose, one service", logOf((name, said) => `app-1  | INFO [${name}] ${said}`), "{any} | {level} [{name}]"],
  ["Docker Compose with container names", logOf((name, said) => `${name.padEnd(8)} | ${said}`), "{name} |"],
  [
    "klog",
    logOf((name, said, at) => `I1101 ${second(at)}.123456    4711 ${name}.go:4${at}] ${said}`),
    "{level}{time} {number} {name}.go:{number}]",
  ],
  [
    "klog with values",
    logOf((name, said, at) => `I1101 ${second(at)}.123456    4711 run.go:4${at}] "${said}" agent="${name}"`),
    "{level}{time} {number} {any}:{number}] {text} agent={name}",
  ],
  [
    "journald",
    logOf((name, said, at) => `Nov 01 ${second(at)} box ${name}[4711]: ${said}`),
    "{time} {any} {name}[{number}]:",
  ],
  [
    "journald of one service",
    logOf((name, said, at) => `Nov 01 ${second(at)} box crew[4711]: INFO [${name}] ${said}`),
    "{time} {any} {any}[{number}]: {level} [{name}]",
  ],
  ["syslog", logOf((name, said, at) => `Nov  1 ${second(at)} box ${name}: ${said}`), "{time} {any} {name}:"],
  [
    "Rust's tracing",
    logOf((name, said, at) => `2026-11-01T${second(at)}.123456Z  INFO ${name}: ${said}`),
    "{time} {level} {name}:",
  ],
  ["Serilog", logOf((name, said, at) => `[${second(at)} INF] ${name}: ${said}`), "[{time} {level}] {name}:"],
  [
    "Celery",
    logOf((name, said, at) => `[2026-11-01 ${second(at)},123: INFO/ForkPoolWorker-1] ${name}: ${said}`),
    "[{time}: {level}/{any}] {name}:",
  ],
  [
    "a time with a zone, and no level",
    logOf((name, said, at) => `2026-11-01 ${second(at)}+02:00 ${name}: ${said}`),
    "{time} {name}:",
  ],
  [
    "time and level in brackets of their own",
    logOf((name, said, at) => `[2026-11-01T${second(at)}Z] [INFO] [${name}] ${said}`),
    "[{time}] [{level}] [{name}]",
  ],
  [
    "CrewAI, verbose, with times",
    logOf((name, said, at) => `[2026-11-01 ${second(at)}][DEBUG]: == Working Agent: ${name}\n${said}`),
    "[{time}][{level}]: == Working Agent: {name}",
  ],
  [
    "pytest's log",
    logOf((name, said, at) => `INFO     ${name}:run.py:1${at} ${said}`),
    "{level} {name}:{any}:{number}",
  ],
  ["kubectl with prefixes", logOf((name, said) => `[pod/${name}/agent] ${said}`), "[pod/{name}/{any}]"],
  [
    ".NET's console",
    logOf((name, said) => `info: Acme.${name}[0]\n      ${said}`),
    "{level}: {name}[{number}]",
    ["Acme.planner", "Acme.worker"],
  ],
  ["a picture before the name", logOf((name, said, at) => `${second(at)} 🤖 ${name}: ${said}`), "{time} 🤖 {name}:"],
  ["a picture and no time", logOf((name, said) => `🤖 ${name}: ${said}`), "🤖 {name}:"],
  [
    "the name as a value",
    logOf((name, said, at) => `2026-11-01 ${second(at)} INFO agent=${name} ${said}`),
    "{time} {level} agent={name}",
  ],
  [
    "name and text as values behind a head",
    logOf((name, said, at) => `2026-11-01 ${second(at)} INFO agent=${name} step=${at} msg="${said}"`),
    "{time} {level} agent={name} {any}msg={text}",
  ],
  ["a chat with times", logOf((name, said, at) => `${name} [${second(at)}]: ${said}`), "{name} [{time}]:"],
  [
    "who speaks to whom",
    logOf((name, said, at) => `[${second(at)}] ${name} -> crew: ${said}`),
    "[{time}] {name} -> {recipient}:",
  ],
  [
    "lines of a library between those of the agents",
    logOf(
      (name, said, at) => `2026-11-01 ${second(at)} INFO ${name}: ${said}`,
      "2026-11-01 10:00:01 INFO HTTP Request: POST https://llm.example/v1 200",
      "2026-11-01 10:00:01 INFO HTTP Request: POST https://llm.example/v1 200",
    ),
    "{time} {level} {name}:",
  ],
];

describe("the first guess of a log", () => {
  it.each(logs)("%s", (_, text, pattern, names = ["planner", "worker"]) => {
    const split = proposeSplit(open(text));
    expect(split?.pattern).toBe(pattern);
    const [read] = split === null ? [] : readSplit(open(text), split);
    const steps = read?.trace?.steps.filter(({ kind }) => kind !== "system") ?? [];
    expect(steps.map(({ agent }) => agent)).toEqual([names[0], names[1], names[0], names[1]]);
    expect(steps[0]?.content).toContain("Split the order: two parts");
    expect(steps[0]?.content).not.toMatch(/INFO|2026|10:00|planner/);
  });

  it("offers the first word of each line, and does not take it for a speaker unasked", () => {
    const text = logOf((name, said, at) => `2026-11-01 ${second(at)} INFO ${name} ${said.replace(":", "")}`);
    expect(rankPatterns(text)[0]).toMatchObject({
      split: { pattern: "{time} {level} {name} {text}" },
      isLikely: false,
    });
    expect(proposeSplit(open(text))).toBeNull();
  });

  it("ranks what is found where lines make patterns that nobody could write", () => {
    for (const line of ["10:00:00[x] agent=b", "10:00:00_planner: hi", "INFO@planner: hi", "[INFO{x}] a: y"])
      for (const { split } of rankPatterns(`${line}\n${line}`)) expect(TextSplit.parse(split)).toEqual(split);
  });

  it("is for others a number, a thread or a level never", () => {
    const text = logOf((_, said, at) => `2026-11-01 ${second(at)} INFO [main] ${said}`);
    expect(rankPatterns(text).every(({ split }) => split.pattern !== "{name}:")).toBe(true);
  });
});

it("patterns whose speakers come back stand first, and those that a text has not are left out", () => {
  const text = "--- Pilot ---\nFour boats.\n--- Clerk ---\nNote: five.\n--- Pilot ---\nNo, four.\n";
  expect(rankPatterns(text)[0]).toMatchObject({ split: { pattern: "--- {name} ---" }, turnCount: 3, speakerCount: 2 });
  expect(rankPatterns(text).some(({ split }) => split.pattern === "## {name}")).toBe(false);
  expect(rankPatterns("Nothing is said here")).toEqual([]);
});

it("of very many names those who speak most are chosen, as many as a split may have", () => {
  const names = Array.from({ length: 600 }, (_, at) => `Agent ${at}`);
  const lines = [...names, ...names, "Agent 599"].map((name) => `${name}: hi`);
  const [best] = rankPatterns([...lines, "Note: once"].join("\n"));
  expect(best).toMatchObject({ split: { pattern: "{name}:" }, speakerCount: 500, turnCount: 1_001 });
  expect(best?.split.names).toContain("Agent 599");
  expect(TextSplit.safeParse(best?.split).success).toBe(true);
});

it("every speaker of a split is listed, with what it says first", () => {
  const split = TextSplit.parse({ kind: "text", pattern: "{name}:" });
  expect(listSpeakers("Keeper: I look.\nNote: it rains.\nKeeper: Dry.", split)).toEqual([
    { name: "Keeper", count: 2, example: "I look." },
    { name: "Note", count: 1, example: "it rains." },
  ]);
});
