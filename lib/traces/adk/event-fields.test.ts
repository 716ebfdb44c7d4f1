import { describe, expect, it } from "vitest";
import { adkField, adkKey, adkObject, adkText, isAdkEvent } from "./event-fields";

describe("fields of ADK", () => {
  it("are found under both spellings; null counts as missing", () => {
    expect(adkText({ appName: "a" }, "appName")).toBe("a");
    expect(adkText({ app_name: "b", appName: null }, "appName")).toBe("b");
    expect(adkField({ transfer_to_agent: null }, "transferToAgent")).toBeNull();
    expect(adkObject({ usage_metadata: { a: 1 } }, "usageMetadata")).toEqual({ a: 1 });
    expect([adkKey({ appName: "a" }, "appName"), adkKey({ app_name: "a" }, "appName")]).toEqual([
      "appName",
      "app_name",
    ]);
  });

  it("make an event: author, invocation and actions", () => {
    expect(isAdkEvent({ author: "user", invocation_id: "i", actions: {} })).toBe(true);
    expect([
      isAdkEvent(null),
      isAdkEvent({ author: "user" }),
      isAdkEvent({ author: "user", invocationId: "i" }),
    ]).toEqual([false, false, false]);
  });
});
