import { expect, test, vi } from "vitest";
import { parseMarkdown } from "@/lib/traces/markdown/parse-markdown";
import { type StepWindow } from "@/lib/traces/step-window";
import { readMarkdown } from "./read-markdown";

vi.mock("@/lib/traces/markdown/parse-markdown", { spy: true });

const made = (index: number, content: string): StepWindow => ({
  index,
  agent: "A",
  rawAgent: "A",
  kind: "message",
  content,
  isError: false,
  source: { pointer: "" },
  contentLength: content.length,
  isContentCut: false,
});

test("what is written in Markdown is read, and nothing else is touched", async () => {
  const steps = [made(0, "It is **wrong**."), made(1, "It is wrong.")];
  expect(await readMarkdown(steps)).toEqual([{ ...steps[0], markdown: parseMarkdown("It is **wrong**.") }, steps[1]]);
});

test("once enough is read, steps stay as they are", async () => {
  const steps = Array.from({ length: 20 }, (_, i) => made(i, `- **${i}**\n`.repeat(100)));
  const read = await readMarkdown(steps, 1);
  expect(read.map(({ markdown }) => markdown !== undefined)).toEqual(steps.map((_, i) => i === 0));
  expect(read.map(({ index }) => index)).toEqual(steps.map((_, i) => i));
});

test("forty steps as agents write them are all read, however busy the machine is", async () => {
  const words = "The line names a crate and its weight in kilograms. ".repeat(20);
  const table = "| hall | crates |\n| --- | ---: |\n| one | 12 |\n| two | 14 |";
  const content = `## Plan\n\n${words}\n\n1. **Surfer** reads\n2. \`Coder\` adds\n\n${table}`;
  let now = 0;
  const clock = vi.spyOn(performance, "now").mockImplementation(() => (now += 1_000));
  const parser = vi.mocked(parseMarkdown).mockReturnValue({ nodes: [], addresses: [] });
  const read = await readMarkdown(Array.from({ length: 40 }, (_, i) => made(i, content)));
  clock.mockRestore();
  parser.mockRestore();
  expect(read.every(({ markdown }) => markdown !== undefined)).toBe(true);
});

test("a step that the parser fails on stays as it is, and the next ones are read", async () => {
  vi.mocked(parseMarkdown).mockImplementationOnce(() => {
    throw new RangeError("Maximum call stack size exceeded");
  });
  const steps = [made(0, "**a**"), made(1, "**b**")];
  expect(await readMarkdown(steps)).toEqual([steps[0], { ...steps[1], markdown: parseMarkdown("**b**") }]);
});
