import { describe, expect, it } from "vitest";
import { aiderSessions } from "./aider-sessions";

const told = (text: string): string[][] =>
  aiderSessions(text.split("\n")).map(({ blocks }) => blocks.map((block) => `${block.by}: ${block.text}`));

describe("aiderSessions", () => {
  it("parts what the user, the program and Aider wrote, session by session", () => {
    const text =
      "# aider chat started at 2026-07-07 08:00:00\n\n> Aider v1\n\n#### Why?  \n#### Where?  \n\nIt is dark.\n\n# aider chat started at 2026-07-07 09:00:00\n\n#### And?\n\nNo.";
    expect(told(text)).toEqual([
      ["program: Aider v1", "user: Why?\nWhere?", "aider: It is dark."],
      ["user: And?", "aider: No."],
    ]);
  });

  it("leaves what stands in code to Aider, unless the code is never closed", () => {
    const head = "# aider chat started at 2026-07-07 08:00:00\n";
    expect(told(`${head}\`\`\`\n> lamp\n#### lamp\n\`\`\`\n`)).toEqual([["aider: ```\n> lamp\n#### lamp\n```"]]);
    expect(told(`${head}\`\`\`\n#### Why?\n`)).toEqual([["aider: ```", "user: Why?"]]);
  });

  it("keeps prompts apart that stand apart", () => {
    expect(told("# aider chat started at 2026-07-07\n#### One?\n\n#### Two?")).toEqual([["user: One?", "user: Two?"]]);
  });
});
