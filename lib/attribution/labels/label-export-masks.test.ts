import { expect, it } from "vitest";
import { createRedactor } from "@/lib/traces/redaction/redactor";
import { maskClaim, maskFile } from "./label-export-masks";

const redactor = createRedactor({
  rules: ["e-mail"],
  patterns: [{ name: "digits", pattern: "[0-9]+", isCaseSensitive: true }],
});

it("masks what people and traces say in a label, and leaves what tells its trace apart", () => {
  const masked = maskClaim(
    {
      traceId: "7",
      externalId: "q7",
      contentHash: "ab7",
      title: "Mail a@example.org",
      agent: "Bot 7",
      stepIndex: 7,
      range: null,
      reason: "b@example.org",
      isCertain: true,
      party: null,
      failureMode: "2.6",
      by: "c@example.org",
      at: "2026-01-01T00:00:00.000Z",
      sent: {
        session: "of d@example.org",
        user: "e@example.org",
        environment: null,
        model: "m",
        tokens: 7,
        cost_usd: null,
        duration_ms: null,
      },
    },
    redactor,
  );
  expect(masked).toMatchObject({
    traceId: "7",
    externalId: "q7",
    contentHash: "ab7",
    stepIndex: 7,
    sent: { tokens: 7, model: "m", environment: null },
  });
  expect(
    JSON.stringify([masked.title, masked.agent, masked.reason, masked.by, masked.sent.session, masked.sent.user]),
  ).not.toMatch(/example|7/);
});

it("masks every text of a Who&When file, and neither its field names nor the number of the step", () => {
  const masked = maskFile(
    {
      question: "Ask a@example.org",
      history: [{ content: "I am b@example.org", role: "assistant", name: "Bot" }, "c@example.org"],
      mistake_step: "12",
      mistake_reason: "12 times",
    },
    redactor,
  );
  expect(Object.keys(masked)).toEqual(["question", "history", "mistake_step", "mistake_reason"]);
  expect(masked["mistake_step"]).toBe("12");
  expect(masked["history"]).toMatchObject([{ role: "assistant", name: "Bot" }, expect.any(String)]);
  expect(JSON.stringify(masked)).not.toMatch(/example|12 times/);
});
