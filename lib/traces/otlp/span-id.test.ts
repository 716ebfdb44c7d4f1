import { describe, expect, it } from "vitest";
import { hexId, parentId } from "./span-id";

describe("an id", () => {
  it("is lower-case hex, whether it came as hex of any case, with 0x, or as base64 of its bytes", () => {
    expect(hexId("5B8EFFF798038103D269B633813FC60C")).toBe("5b8efff798038103d269b633813fc60c");
    expect(hexId("0xEEE19B7EC3C1B174")).toBe("eee19b7ec3c1b174");
    expect(hexId("7uGbfsPBsXQ=")).toBe("eee19b7ec3c1b174");
    expect(hexId("W47/95gDgQPSabYzgT/GDA==")).toBe("5b8efff798038103d269b633813fc60c");
  });
  it("of another system stays as it is, and nothing is none", () => {
    expect([hexId("run-7"), hexId(7), hexId("")]).toEqual(["run-7", "", ""]);
  });
  it("of a parent is none where it is empty or zeros", () => {
    expect([parentId(""), parentId("0000000000000000"), parentId("AAAAAAAAAAA="), parentId(null)]).toEqual([
      null,
      null,
      null,
      null,
    ]);
    expect(parentId("eee19b7ec3c1b174")).toBe("eee19b7ec3c1b174");
  });
});
