import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type FailureChain } from "../failure-chain";
import { chainMarkdown, chainText, plain } from "./chain-text";

const chain: FailureChain = {
  links: [
    {
      part: "symptom",
      stepIndex: 9,
      agent: "Planner",
      sentence: "Step 9 gives 41 crates as the answer.",
      values: ["41 crates"],
      judgeWords: null,
      leftOut: 3,
      words: { text: "FINAL ANSWER: 41 crates", quote: null, isVerbatim: true },
    },
    {
      part: "decisive",
      stepIndex: 2,
      agent: "Solver",
      sentence: "Step 2 wrote 41 crates first.",
      values: ["41 crates"],
      judgeWords: null,
      leftOut: 0,
      words: { text: "`rm -rf` @channel <!here> [x](https://evil.example)", quote: 0, isVerbatim: false },
    },
  ],
  steps: [2, 9],
  basis: "values",
  values: ["41 crates"],
  finalAnswer: { text: "41 crates", values: ["41 crates"], sentence: "The final answer says 41 crates." },
  notes: ["Steps 4 to 7 were not searched."],
};
const head = {
  title: "How many?",
  run: "run #3, Step by step",
  linkTo: (step: number) => `https://here.example/w/a/traces/b?step=${step}`,
};

describe("a copied chain", () => {
  it("is plain text that says part, step, agent, words and address", () => {
    expect(chainText(chain, head)).toBe(
      [
        "Failure chain: How many?",
        "run #3, Step by step",
        "",
        "The final answer says 41 crates.",
        "",
        "Symptom step 9, Planner, holds 41 crates",
        "  Step 9 gives 41 crates as the answer.",
        "  https://here.example/w/a/traces/b?step=9",
        "  3 more steps carry it in between",
        "↑ Decisive step 2, Solver, brings 41 crates",
        "  Step 2 wrote 41 crates first.",
        `  "'rm -rf' @\u200bchannel <\u200b!here> [x](https:\u200b//evil.example)" (not in the step)`,
        "  https://here.example/w/a/traces/b?step=2",
        "",
        "Steps 4 to 7 were not searched.",
        "",
      ].join("\n"),
    );
  });

  it("is a Markdown list whose links are ours alone", () => {
    const markdown = chainMarkdown(chain, head);
    expect(markdown).toContain(
      "1. **Symptom** [step 9](https://here.example/w/a/traces/b?step=9), `Planner`, holds `41 crates`",
    );
    expect(markdown).toContain(
      "`'rm -rf' @\u200bchannel <\u200b!here> [x](https:\u200b//evil.example)` (not in the step)",
    );
    expect([...markdown.matchAll(/\]\(https:\/\/([^/]+)/g)].map(([, host]) => host)).toEqual([
      "here.example",
      "here.example",
    ]);
  });
});

describe("words of a trace", () => {
  it("stay on one line, call nobody, link nowhere and close no code span, whatever they are", () => {
    const hostile = fc.array(
      fc.constantFrom(
        "`",
        "``",
        "@",
        "channel",
        "<!",
        "<@U1>",
        "https://",
        "www.",
        "\n",
        "\u202e",
        "](",
        "a b",
        "|",
        "\\",
      ),
      { maxLength: 12 },
    );
    fc.assert(
      fc.property(
        fc.oneof(
          hostile.map((parts) => parts.join("")),
          fc.string({ unit: "binary" }),
        ),
        (text) => {
          expect(plain(text)).not.toMatch(/[`\n\r\u202e]|@[\p{L}\p{N}]|<[!@#]|:\/\/|www\.[\p{L}\p{N}]/u);
        },
      ),
    );
  });

  it("keep what is harmless", () => {
    expect(plain("  a < b,\n mail me @ noon, 3:2 and café 玉井 😀 ")).toBe(
      "a < b, mail me @ noon, 3:2 and café 玉井 😀",
    );
  });
});
