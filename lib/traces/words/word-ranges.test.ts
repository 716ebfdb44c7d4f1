import { expect, it } from "vitest";
import { parseFindQuery } from "../find-query";
import { queryOfExcerpt, wordRanges } from "./word-ranges";

const lit = (text: string, ...words: string[]): string[] =>
  wordRanges(text, words).map(({ from, to }) => text.slice(from, to));

it("lights the beginning of words, phrases over line ends, and signs without spaces", () => {
  expect(lit("Refunds, a prerefund and REFUND", "refund")).toEqual(["Refund", "REFUND"]);
  expect(lit("The gate, was\nfull; gates was", "gate was")).toEqual(["gate, was"]);
  expect(lit("这是一个字符串。", "字符")).toEqual(["字符"]);
  expect(lit("我们用 GPT 模型", "GPT模型")).toEqual(["GPT 模型"]);
  expect(lit("GET /orders/4412 and /orders/44120", "orders/4412")).toEqual(["orders/4412"]);
  expect(lit("une e\u0301cole", "École")).toEqual(["e\u0301cole"]);
  expect(lit("a+b (c)", "+", "")).toEqual([]);
});

it("has a trace looked through for what is lit in the excerpt, each once, as it is written there", () => {
  const query = queryOfExcerpt("The gate, was full. Gate, was: agent", ["gate was", "agent"]);
  expect(parseFindQuery(query).words).toEqual(["Gate, was", "agent"]);
  expect(queryOfExcerpt("nothing", ["gate"])).toBe("");
});
