import { describe, expect, it } from "vitest";
import { emptyPull, readPullDraft } from "./pull-draft";

describe("readPullDraft", () => {
  it("takes what is usual for what is left empty", () => {
    expect(readPullDraft({ ...emptyPull, from: "phoenix" })).toMatchObject({
      wish: { from: "phoenix", baseUrl: "http://localhost:6006", project: "default" },
    });
  });

  it("reads days as whole days in UTC", () => {
    const keys = { publicKey: "pk", secretKey: "sk" };
    const draft = { ...emptyPull, ...keys, from: "langfuse" as const, firstDay: "2026-11-02", lastDay: "2026-11-03" };
    expect(readPullDraft(draft)).toMatchObject({
      wish: { fromTime: "2026-11-02T00:00:00Z", toTime: "2026-11-03T23:59:59.999Z" },
    });
  });

  it("says what is missing or wrong", () => {
    expect(readPullDraft({ ...emptyPull, from: "langfuse" })).toEqual({ fault: "The public key is needed." });
    expect(readPullDraft(emptyPull)).toEqual({ fault: "An address is needed." });
    expect(readPullDraft({ ...emptyPull, url: "ftp://example.com/a" })).toEqual({
      fault: "Enter a URL that begins with https://.",
    });
  });
});
