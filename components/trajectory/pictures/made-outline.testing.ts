import { type StepOutline } from "../trace/step-outline";

/** Steps by these agents in turn, for tests: `A>B` names a recipient, `A!` an error. */
export const madeOutline = (words: string): StepOutline[] =>
  words.split(" ").map((word) => {
    const [, agent = "", recipient] = /^([^>!]*)(?:>([^!]*))?/.exec(word) ?? [];
    const isError = word.endsWith("!");
    return { agent, recipient: recipient ?? null, kind: "message", isError, contentLength: 100 };
  });

/** Names that would do harm in a file if they were not text. */
export const hostileNames = [
  `</text><script>alert(1)</script>`,
  `" onload="alert(1)`,
  `' onclick='alert(1)' x='`,
  `]]><foreignObject><iframe src="javascript:alert(1)"/></foreignObject>`,
  `&lt;b&gt; &amp; \u0000\u0007\uFFFE\uD800 \u202Eevil`,
  `<!ENTITY x SYSTEM "file:///etc/passwd">&x;`,
  "__proto__",
  "constructor",
];
