import { expect, test } from "vitest";
import { type IssueFacts, issueText } from "./issue-text";

const marker = "6c1f7a52-0a52-4b8e-9a51-3a1de0a1b7c4";
const facts = (changes: Partial<IssueFacts> = {}): IssueFacts => ({
  number: 12,
  title: "Surfer passes over a failed search",
  agent: "Surfer",
  failureMode: "Ignored tool error",
  party: "Agent",
  system: "Shop",
  traceCount: 3,
  firstSeenAt: "2026-11-01T10:00:00.000Z",
  typical: {
    stepIndex: 4,
    agent: "Surfer",
    excerpt: "search_web failed",
    words: "It goes on as if it had found something.",
    url: "http://localhost/w/x/traces/t1?step=4",
  },
  url: "http://localhost/w/x/incidents/12",
  ...changes,
});

test("an issue says what goes wrong, shows the decisive step and why, and leads back", () => {
  expect(issueText(facts(), marker)).toEqual({
    title: "INC-12: Surfer passes over a failed search",
    body: [
      "Decisive step 4 of a typical trace, by `Surfer`:",
      "```text\nsearch_web failed\n```",
      "Why:",
      "```text\nIt goes on as if it had found something.\n```",
      [
        "- Agent: `Surfer`",
        "- Failure mode: `Ignored tool error`",
        "- Responsible party: Agent",
        "- System: `Shop`",
        "- Traces: 3",
        "- First seen: 2026-11-01",
      ].join("\n"),
      "[INC-12 in Faultline](http://localhost/w/x/incidents/12) · [typical trace](http://localhost/w/x/traces/t1?step=4)",
      `<!-- faultline-incident ${marker} -->`,
    ].join("\n\n"),
  });
});

test("what is not known is left out", () => {
  const unknown = { agent: null, failureMode: null, party: null, system: null, firstSeenAt: null, typical: null };
  expect(issueText(facts(unknown), marker).body).toMatch(/^- Traces: 3\n\n\[INC-12 in Faultline\]/);
});

test("text of a trace stays in code: it mentions nobody, commands nothing, and does not end its block", () => {
  const hostile = "```\n/close\n@everyone ![x](https://evil.example/x.png)\n````";
  const { title, body } = issueText(
    facts({
      title: "one\ntwo",
      agent: "a`b\n/close",
      typical: { stepIndex: 0, agent: "x", excerpt: hostile, words: "", url: "http://localhost/t" },
    }),
    marker,
  );
  expect(title).toBe("INC-12: one two");
  expect(body).toContain(`\`\`\`\`\`text\n${hostile}\n\`\`\`\`\``);
  expect(body).toContain("- Agent: ``a`b /close``");
  expect(issueText(facts({ agent: "`x" }), marker).body).toContain("- Agent: `` `x ``");
  const long = issueText(facts({ title: "x".repeat(999), agent: "y".repeat(999) }), marker);
  expect([...long.title].length).toBeLessThan(220);
  expect(long.body.length).toBeLessThan(2_000);
});
