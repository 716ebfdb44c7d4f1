import { expect, it } from "vitest";
import { mentionMark } from "@/lib/traces/comments/mention-text";
import { draftOf } from "./draft-of";

const [one, other] = ["01a20976-86f6-7198-a4a8-2e43db4550ae", "01a20976-86f6-7198-a4a8-2e43db4550af"] as const;

it("writes names for marks, unless two people have the same one", () => {
  const ada = { userId: one, name: "Ada" };
  expect(draftOf({ text: `Hi ${mentionMark(one)}`, mentions: [ada] })).toEqual({ text: "Hi @Ada", chosen: [ada] });
  const text = `${mentionMark(one)} ${mentionMark(other)}`;
  expect(draftOf({ text, mentions: [ada, { userId: other, name: "Ada" }] })).toEqual({ text, chosen: [] });
});
