import { expect, test } from "vitest";
import { buildTrace } from "../build-trace";
import { contentHash } from "../content-hash";
import { countInTrace, redactTrace } from "./redact-trace";
import { defaultRedaction } from "./redaction-settings";
import { createRedactor } from "./redactor";

const mail = "ada@example.org";

const parsed = buildTrace({
  format: "history",
  pointer: "",
  question: `Write to ${mail}`,
  title: mail,
  finalAnswer: mail,
  agents: [{ name: "Writer", systemPrompt: `You are ${mail}`, tools: [mail] }],
  steps: [
    { rawAgent: "user", kind: "input", content: `Write to ${mail}`, pointer: "/0" },
    {
      rawAgent: "Writer",
      kind: "tool-call",
      content: `{"to":"${mail}"}`,
      pointer: `/1/${mail}`,
      tool: { name: "send", arguments: { to: [mail], [mail]: 1 } },
    },
  ],
  labels: [{ source: mail, reason: mail, agent: "Writer", stepIndex: 1, isDecisive: true }],
  metadata: { session: { user: mail } },
  issues: [{ severity: "info", code: "x", message: mail, pointer: "" }],
});

test("no text of a trace keeps what a rule finds, also keys, labels, issues and examples", () => {
  const report = { ...parsed.report, unmapped: [{ key: "user", count: 1, example: mail }] };
  const redacted = redactTrace({ ...parsed, report }, createRedactor(defaultRedaction));
  expect(JSON.stringify(redacted)).not.toContain(mail);
  expect(redacted.trace?.steps[1]?.tool?.arguments).toEqual({ to: ["⟦e-mail⟧"], "⟦e-mail⟧": 1 });
  expect(redacted.trace).toMatchObject({ format: "history", steps: [{ kind: "input" }, { kind: "tool-call" }] });
});

test("a masked trace is known by what can still be read of it", () => {
  const { trace } = redactTrace(parsed, createRedactor(defaultRedaction));
  expect(trace && contentHash(trace)).toBe(trace?.contentHash);
  expect(trace?.contentHash).not.toBe(parsed.trace?.contentHash);
});

test("what would be masked is counted without masking it", () => {
  const [counted, masked] = [createRedactor(defaultRedaction), createRedactor(defaultRedaction)];
  countInTrace(parsed, counted);
  redactTrace(parsed, masked);
  expect(counted.counts()).toEqual(masked.counts());
  expect(counted.counts()).toMatchObject([{ rule: "e-mail" }]);
});

test("a trace in which no rule finds anything stays as it is", () => {
  const redactor = createRedactor({ rules: ["iban"], patterns: [] });
  expect(redactTrace(parsed, redactor)).toEqual(parsed);
  expect(redactor.counts()).toEqual([]);
});
