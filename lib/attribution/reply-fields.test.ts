import { describe, expect, it } from "vitest";
import { z } from "zod";
import { listOf, name, share, step, text } from "./reply-fields";

const Reply = z.object({ text, name, step, share, list: listOf(z.object({ step })) });
const nothing = { text: "", name: null, step: null, share: null, list: [] };

describe("fields of a reply", () => {
  it("read what is there", () => {
    const reply = { text: " So. ", name: "A", step: "step 4", share: "80 %", list: [{ step: 1, more: true }] };
    expect(Reply.parse(reply)).toEqual({ text: "So.", name: "A", step: 4, share: 0.8, list: [{ step: 1 }] });
  });

  it("are null or empty where they are missing or of another kind, and never fail", () => {
    expect(Reply.parse({})).toEqual(nothing);
    expect(Reply.parse({ text: [], name: 7, step: {}, share: "much", list: "none" })).toEqual(nothing);
  });

  it("pass over what is no object in a list", () => {
    expect(Reply.parse({ list: ["step 1", null, [], { step: 2 }] }).list).toEqual([{ step: 2 }]);
  });
});
