import { afterEach, expect, it } from "vitest";
import { stepFence } from "@/lib/attribution/prompts/fence";
import { type JudgeImages, type StepImage } from "@/lib/attribution/seen-images";
import { type WorstCase } from "@/lib/attribution/recorded-call";
import { type OpenJudgeOptions } from "./open-judge";
import { answerGood, closeEndpoints, good, listen, openFor, question, send } from "./testing/scripted-endpoint";

afterEach(closeEndpoints);

const nonce = "0a0b0c0d";
const sha256 = "ab".repeat(32);
const image: StepImage = { stepIndex: 3, sha256, mediaType: "image/png", byteSize: 12 };
const file = { mediaType: "image/png", base64: "iVBORw0KGgo=" };
const images: JudgeImages = { nonce, images: [image], read: () => Promise.resolve(file) };
const fence = stepFence(nonce, { index: 3, agent: "Beekeeper", text: "Look.", media: "image/png, 12 bytes" });
const asked = {
  ...question,
  messages: [
    { role: "system" as const, content: "Find the step." },
    { role: "user" as const, content: `${fence}\nWhich step?` },
  ],
};
const seeing = {
  name: "claude-opus-4-1",
  contextTokens: 64_000,
  inputUsdPerMillion: 2,
  outputUsdPerMillion: 10,
  seesImages: true,
};
const mark = `<image-${nonce} step="3" about="image/png, 12 bytes" sha256="${sha256}"/>`;
const before = `${fence.replace("media-not-shown", "media")}\n${mark}`;

const ask = async (options: Partial<OpenJudgeOptions> = {}, preset = "custom") => {
  const { baseUrl, seen } = await listen((_, response) =>
    preset === "anthropic"
      ? send(response, 200, {
          type: "message",
          content: [{ type: "text", text: JSON.stringify(good) }],
          usage: { input_tokens: 10, output_tokens: 5 },
        })
      : answerGood(response),
  );
  const opened = openFor(baseUrl, {
    endpoint: { preset, baseUrl, apiKey: "key", timeoutMs: 5_000, allowedHosts: "any" },
    model: seeing,
    images,
    ...options,
  });
  await opened.judge.ask(asked);
  return { ...opened, messages: seen[0]?.body["messages"] as { role: string; content: unknown }[] };
};

it("sends images as data URLs where chat completions are spoken, each where its mark stands", async () => {
  const { messages } = await ask();
  expect(messages[1]?.content).toEqual([
    { type: "text", text: before },
    { type: "image_url", image_url: { url: `data:image/png;base64,${file.base64}` } },
    { type: "text", text: "\nWhich step?" },
  ]);
  expect(messages[0]?.content).toContain("IMAGES");
});

it("sends images as base64 to Anthropic, behind the block of their step", async () => {
  const { messages } = await ask({}, "anthropic");
  expect(messages[0]?.content).toMatchObject([
    { type: "text", text: fence.replace("media-not-shown", "media") },
    { type: "text", text: `\n${mark}` },
    { type: "image", source: { type: "base64", media_type: "image/png", data: file.base64 } },
    { type: "text", text: "\nWhich step?" },
  ]);
});

it("sends none to a model that is not marked as one that sees", async () => {
  const { messages, calls } = await ask({ model: { ...seeing, seesImages: false } });
  expect(messages).toEqual(asked.messages);
  expect(calls[0]?.call.shown).toEqual(asked.shown);
});

it("records what was sent without the bytes, under a hash that says which images they were", async () => {
  const { calls } = await ask();
  const [{ call } = { call: undefined }] = calls;
  expect(call?.shown?.images).toEqual([sha256]);
  expect(JSON.stringify(call)).toContain(mark.replaceAll('"', '\\"'));
  expect(JSON.stringify(call)).not.toContain(file.base64);
  const other = await ask({ images: { ...images, images: [{ ...image, sha256: "cd".repeat(32) }] } });
  expect(other.calls[0]?.call.requestHash).not.toBe(call?.requestHash);
});

it("keeps room for images in the context, and sets their tokens aside before the call", async () => {
  const reserved: WorstCase[] = [];
  const budget = {
    reserve: (worst: WorstCase) => {
      reserved.push(worst);
      return Promise.resolve({ release: () => Promise.resolve() });
    },
  };
  const { judge } = await ask({ budget });
  expect(judge.contextTokens).toBe(64_000 - 1_568);
  const blind = await ask({ budget, model: { ...seeing, seesImages: false } });
  expect(blind.judge.contextTokens).toBe(64_000);
  expect((reserved[0]?.inputTokens ?? 0) - (reserved[1]?.inputTokens ?? 0)).toBeGreaterThan(1_568);
});

it("asks nothing where an image that the prompt shows is kept no more", async () => {
  await expect(ask({ images: { ...images, read: () => Promise.resolve(null) } })).rejects.toMatchObject({
    code: "refused",
  });
});
