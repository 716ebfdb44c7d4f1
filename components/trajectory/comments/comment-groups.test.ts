import { expect, it } from "vitest";
import { type CommentView } from "@/lib/traces/comments/comment-view";
import { commentGroups, mergeComments } from "./comment-groups";

const made = (id: string, stepIndex: number | null, fields: Partial<CommentView> = {}): CommentView => ({
  id,
  stepIndex,
  goneStep: null,
  authorName: "Ada",
  isMine: false,
  text: id,
  mentions: [],
  isDeleted: false,
  createdAt: `2026-01-01T00:00:0${id.charCodeAt(0) - 96}.000Z`,
  editedAt: null,
  ...fields,
});
const pending = (id: string, stepIndex: number | null) => ({ id, stepIndex, text: id, chosen: [], failure: null });
const shown = (groups: ReturnType<typeof commentGroups>) =>
  groups.map((group) => [
    group.stepIndex,
    group.comments.map(({ id }) => id).join(""),
    group.pending.map(({ id }) => id).join(""),
  ]);

it("goes from the whole trace step by step, each oldest first, with what is on its way at its end", () => {
  const comments = [made("d", 10), made("c", 2), made("b", null), made("a", 10)];
  expect(shown(commentGroups(comments, [pending("x", 2), pending("y", 3)]))).toEqual([
    [null, "b", ""],
    [2, "c", "x"],
    [3, "", "y"],
    [10, "ad", ""],
  ]);
});

it("keeps the place of a deleted one where something follows it, and drops what has arrived from what is on its way", () => {
  const gone = { isDeleted: true, text: "" };
  expect(shown(commentGroups([made("a", 1, gone), made("b", 1), made("c", 1, gone), made("d", 2, gone)], []))).toEqual([
    [1, "ab", ""],
  ]);
  expect(shown(commentGroups([made("a", 1, gone)], [pending("x", 1)]))).toEqual([[1, "a", "x"]]);
  expect(shown(commentGroups([made("a", 1)], [pending("a", 1)]))).toEqual([[1, "a", ""]]);
});

it("lays what is read anew over what was known", () => {
  const [before, after] = [made("a", 1), made("a", 1, { text: "edited" })];
  expect(mergeComments([before, made("b", 1)], [after, made("c", 1)]).map(({ text }) => text)).toEqual([
    "edited",
    "b",
    "c",
  ]);
});
