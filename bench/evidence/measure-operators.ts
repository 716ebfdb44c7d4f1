import { readFileSync } from "node:fs";
import { findEvidence } from "@/lib/attribution/evidence/find-evidence";
import { kindsOfEvidence } from "@/lib/attribution/evidence/evidence-kinds";
import { faultOperators } from "@/lib/replay/faults/fault-operators";
import { makeFailures, type SandboxFailure } from "@/lib/replay/sandbox/make-failures";
import { writeCount } from "@/lib/replay/scan/testing/tally-scans";
import { type Finding } from "@/lib/traces/evidence";
import { say, sayTable } from "../tracer/say";

const table = "docs/evidence/operators.md";

/** Operators of which the table says that they leave a trace. */
function readTracedOperators(): Set<string> {
  const rows = [...readFileSync(table, "utf8").matchAll(/^\| `([\w-]+)` *\| (yes|no) /gmu)];
  const missing = faultOperators.filter(({ name }) => !rows.some(([, said]) => said === name));
  if (missing.length > 0) throw new Error(`${table} does not say of ${missing[0]?.name} whether it leaves a trace.`);
  return new Set(rows.flatMap(([, name = "", said]) => (said === "yes" ? [name] : [])));
}

interface Measured extends Pick<SandboxFailure, "stepIndex" | "words"> {
  operator: string;
  title: string;
  findings: Finding[];
  isFound: boolean;
  /** Whether what weighs most is at the planted step. */
  isFirst: boolean;
}

async function measure(count: number, seed: number): Promise<Measured[]> {
  const measured: Measured[] = [];
  for await (const { trace, stepIndex, fault, words } of makeFailures({ count, seed })) {
    const findings = findEvidence(trace);
    measured.push({
      operator: fault.operator,
      title: trace.externalId ?? "",
      stepIndex,
      words,
      findings,
      isFound: findings.some((finding) => finding.stepIndex === stepIndex),
      isFirst: findings[0]?.stepIndex === stepIndex,
    });
  }
  return measured;
}

/**
 * In how many failures of the sandbox evidence finds the planted step, by operator, and how often each kind is right
 * there. With `isTold` each failure whose planted step has no finding is named.
 */
export async function sayOperators({ count = 200, seed = 20_261_128, isTold = false } = {}): Promise<string> {
  const traced = readTracedOperators();
  const measured = await measure(count, seed);
  say(
    `Failures of the sandbox, \`replay failures --count ${count} --seed ${seed}\`: is there evidence at the planted step? Operators as ${table} has them. Wilson 95% intervals.\n`,
  );
  const foundIn = (some: readonly Measured[]): string =>
    writeCount(some.filter((one) => one.isFound).length, some.length);
  const firstIn = (some: readonly Measured[]): string =>
    writeCount(some.filter((one) => one.isFirst).length, some.length);
  const withTrace = measured.filter(({ operator }) => traced.has(operator));
  const without = measured.filter(({ operator }) => !traced.has(operator));
  const rows = faultOperators.map(({ name }) => {
    const own = measured.filter(({ operator }) => operator === name);
    const kinds = new Set(
      own.flatMap(({ findings, stepIndex }) =>
        findings.filter((finding) => finding.stepIndex === stepIndex).map(({ kind }) => kind),
      ),
    );
    const found = own.filter(({ isFound }) => isFound).length;
    return [name, traced.has(name) ? "yes" : "no", `${found} of ${own.length}`, [...kinds].join(", ") || "–"];
  });
  sayTable(["operator", "trace", "planted step found", "kinds"], rows);
  sayTable(
    ["operators", "planted step found", "strongest finding at the planted step"],
    [
      [`${traced.size} that leave a trace`, foundIn(withTrace), firstIn(withTrace)],
      [`${faultOperators.length - traced.size} that do not`, foundIn(without), firstIn(without)],
      [`all ${faultOperators.length}`, foundIn(measured), firstIn(measured)],
    ],
  );
  sayTable(
    ["kind", "findings", "at the planted step"],
    kindsOfEvidence.map(({ name }) => rowOfKind(name, measured)),
  );
  if (isTold)
    for (const { isFound, title, operator, stepIndex, words } of measured)
      if (!isFound) say(`Not found: ${title}: ${operator} at step ${stepIndex}: ${words}`);
  return `planted step found: operators that leave a trace ${foundIn(withTrace)}, all ${foundIn(measured)}`;
}

function rowOfKind(kind: string, measured: readonly Measured[]): string[] {
  const found = measured.flatMap(({ findings, stepIndex }) =>
    findings.filter((finding) => finding.kind === kind).map((finding) => finding.stepIndex === stepIndex),
  );
  return [kind, String(found.length), writeCount(found.filter(Boolean).length, found.length)];
}
