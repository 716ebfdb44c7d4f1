import { randomUUID } from "node:crypto";
import { judgeKey } from "@/lib/env";
import { machineClock, openReplayTransport } from "@/lib/outbound/replay-transport";
import { type CheckResult } from "@/lib/replay/protocol/conformance/check";
import { conformanceChecks, runConformance } from "@/lib/replay/protocol/conformance/run-conformance";
import { type ReplayedTrace } from "@/lib/replay/protocol/messages";
import { isReplaySecret } from "@/lib/replay/protocol/signature";
import { contentHash } from "@/lib/traces/content-hash";
import { LaunchError, plainText, say } from "../terminal";

export interface ConformanceCommand {
  secret?: string;
  secretEnv: string;
  trace?: string;
  check?: string[];
  seconds: number;
  json: boolean;
}

/** The secret that a command names or finds in the environment; null where it is none. */
export function secretOf({ secret, secretEnv }: Pick<ConformanceCommand, "secret" | "secretEnv">): string | null {
  const found = secret ?? judgeKey(secretEnv) ?? "";
  return isReplaySecret(found) ? found : null;
}

/** What is wrong with the names of checks, in a sentence; null where nothing is. */
export function findUnknownCheck({ check = [] }: Pick<ConformanceCommand, "check">): string | null {
  const names = conformanceChecks.map(({ name }) => name);
  const unknown = check.find((name) => !names.includes(name));
  return unknown === undefined ? null : `there is no check ${unknown}; there are ${names.join(", ")}.`;
}

/** Prints one line per check, or one JSON document; answers whether none failed. */
export async function checkConformance(
  url: string,
  command: ConformanceCommand & { secret: string },
): Promise<boolean> {
  const { secret, seconds, json } = command;
  const results: CheckResult[] = [];
  const checks = runConformance({
    // Whoever calls this command may reach what this machine reaches; where clouds keep credentials stays closed.
    transport: openReplayTransport({ baseUrl: url, allowedHosts: [new URL(url).hostname] }),
    secrets: [secret],
    clock: machineClock,
    signal: new AbortController().signal,
    runId: randomUUID(),
    trace: command.trace === undefined ? undefined : await readReplayed(command.trace),
    only: command.check,
    seconds,
  });
  for await (const result of checks) {
    results.push(result);
    if (!json && result.status !== "not-run") say(lineOf(result));
  }
  const countOf = (wanted: CheckResult["status"]): number => results.filter(({ status }) => status === wanted).length;
  const isPassed = countOf("failed") === 0;
  if (json) say(JSON.stringify({ url, isPassed, checks: results }, null, 2));
  else
    say(
      `${countOf("passed")} passed, ${countOf("failed")} failed, ${countOf("not-run")} not run, ${countOf("not-offered")} not offered`,
    );
  return isPassed;
}

const marks: Partial<Record<CheckResult["status"], string>> = { passed: "pass", failed: "FAIL" };

const lineOf = ({ name, title, status, words }: CheckResult): string => {
  const remark = status === "not-offered" ? "not offered" : words;
  return plainText(`${marks[status] ?? "–   "}  ${name}: ${title}${remark === null ? "" : `\n      ${remark}`}`);
};

async function readReplayed(file: string): Promise<ReplayedTrace> {
  const { readTraces } = await import("../attribute/read-traces"); // it brings every format along
  const [read] = await readTraces(file);
  if (!read?.trace) throw new LaunchError(`${file}: ${read?.problem ?? "no trace was found."}`);
  const { trace } = read;
  return { id: trace.externalId ?? contentHash(trace), question: trace.question, metadata: trace.metadata };
}
