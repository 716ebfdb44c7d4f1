import { afterEach, beforeEach, expect, test } from "vitest";
import { type Remark } from "@/lib/attribution/write-back/remark";
import { madeRemarks } from "@/lib/attribution/write-back/testing/made-verdict";
import { langfusePlatform } from "./langfuse-platform";
import { type PlatformTrace } from "./platform";
import { type LangfuseContract, openLangfuse } from "./testing/langfuse-contract";

let langfuse: LangfuseContract;
beforeEach(async () => {
  langfuse = await openLangfuse();
});
afterEach(() => langfuse.close());

const platform = (secretKey = "sk") =>
  langfusePlatform(
    { kind: "langfuse", baseUrl: langfuse.url, publicKey: "pk", secretKey },
    { allowedHosts: ["127.0.0.1"] },
  );
const trace = (begun: readonly Remark[] = []): PlatformTrace => ({
  key: "t1",
  traceId: "a".repeat(32),
  sent: [],
  begun,
  sentAt: null,
});

test("what is sent twice is there once, also on another day", async () => {
  await platform().test();
  await platform().write(trace(), madeRemarks());
  langfuse.nextDay();
  await platform().write(trace(), madeRemarks());
  expect(langfuse.scores()).toHaveLength(2);
  expect(langfuse.writes()).toBe(2);
  expect(await platform().read(trace())).toMatchObject([{ spanId: "b".repeat(16), score: 0.8 }, { spanId: null }]);
});

test("a connection that breaks after the write leaves nothing double, and nothing that no longer holds", async () => {
  langfuse.breakNext();
  await expect(platform().write(trace(), madeRemarks())).rejects.toMatchObject({ about: { isDown: true } });
  expect(langfuse.scores()).toHaveLength(1);
  const moved = madeRemarks({ spanId: "c".repeat(16), reason: "Otherwise." });
  await platform().write(trace(madeRemarks()), moved);
  expect(langfuse.scores()).toMatchObject([{ observationId: "c".repeat(16) }, { observationId: undefined }]);
  await platform().write(trace(), []);
  expect(langfuse.scores()).toEqual([]);
});

test("a refusal is a sentence that quotes nothing of the answer", async () => {
  await expect(platform("wrong").test()).rejects.toMatchObject({
    message: expect.stringMatching(/rejected the key\.$/) as string,
    about: { isFinal: true },
  });
  langfuse.answer(429);
  await expect(platform().test()).rejects.toMatchObject({ about: { isFinal: false, isDown: true } });
  langfuse.answer(400);
  await expect(platform().read(trace())).rejects.toThrow(/refused it \(400\)\.$/);
});
