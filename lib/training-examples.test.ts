import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";

const docs = join(import.meta.dirname, "../docs");
const read = (file: string): string => readFileSync(join(docs, file), "utf8").trim();

it.each([
  ["train_reward.py", "training-a-tracer.md"],
  ["train_grpo_trl.py", "training-a-tracer.md"],
  ["feedback_loop.py", "feedback.md"],
])("docs/examples/%s stands in docs/%s as it is", (example, page) => {
  expect(read(page)).toContain(read(`examples/${example}`));
});
