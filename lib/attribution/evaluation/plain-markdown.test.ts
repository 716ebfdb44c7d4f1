import { expect, it } from "vitest";
import { plainMarkdown } from "./plain-markdown";

const hidden = "\u200b";

it.each([
  ["a | b\nc", "a \\| b c"],
  ["<img src=x onerror=alert(1)>", "&lt;img src=x onerror=alert(1)\\>"],
  ["**bold** `code` _it_ ~x~ \\", "\\*\\*bold\\*\\* \\`code\\` \\_it\\_ \\~x\\~ \\\\"],
  ["[text](https://example.com)", `[text]\\(https:${hidden}//example.com)`],
  ["![x](y)", `!${hidden}[x]\\(y)`],
  ["thanks @octocat, closes #12", `thanks @${hidden}octocat, closes #${hidden}12`],
  ["www.example.com", `www${hidden}.example.com`],
  ["34% [26–44]", "34% [26–44]"],
])("writes %j as text", (text, written) => {
  expect(plainMarkdown(text)).toBe(written);
});
