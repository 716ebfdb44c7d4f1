import { expect, test } from "vitest";
import { contentFormat } from "@/lib/traces/content-format";
import { parseMarkdown } from "@/lib/traces/markdown/parse-markdown";
import { makeWorkspace } from "../../people/workspaces/testing/make-workspace";
import { readMarkdown } from "./read-markdown";
import { readSteps } from "./read-steps";
import { storeSample } from "./testing/sample-file";

const written = "# Plan\0 \ud800\n\n- **one**\n- two &amp; [three](https://example.com)";
const steps = [
  { agent: "A", content: written },
  { agent: "A", content: "No marks at all." },
  { agent: "A", content: '{"json": "**of course**"}' },
  { agent: "A", kind: "tool-result", content: written },
  { agent: "A", content: `${written}\n\n${"word ".repeat(14_000)}` },
];

test("steps come with what Markdown is drawn from where it is asked for, and only those that are written so", async () => {
  const ctx = await makeWorkspace();
  const traceId = await storeSample(ctx, {}, steps);
  const plain = await readSteps(ctx, { traceId, from: 0, count: 10 });
  expect(plain.steps.every((step) => !("markdown" in step))).toBe(true);
  const drawn = await readSteps(ctx, { traceId, from: 0, count: 10, isDrawn: true });
  expect(drawn.steps.map(({ content, kind }) => contentFormat(content, kind))).toEqual([
    "markdown",
    ...["text", "json", "mono", "text"],
  ]);
  expect(drawn.steps.map((step) => step.markdown !== undefined)).toEqual([true, false, false, false, false]);
  expect(drawn.steps[0]?.markdown).toEqual(parseMarkdown(written));
  expect(drawn.steps.map(({ markdown, ...step }) => step)).toEqual(plain.steps);
});

test("a content that a page has cut is read as far as it is there", async () => {
  const ctx = await makeWorkspace();
  const traceId = await storeSample(ctx, {}, steps);
  const [step] = (await readSteps(ctx, { traceId, from: 4, count: 1 })).steps;
  const cut = { ...step!, content: step!.content.slice(0, 100), isContentCut: true };
  expect((await readMarkdown([cut]))[0]).toEqual({ ...cut, markdown: parseMarkdown(cut.content) });
});
