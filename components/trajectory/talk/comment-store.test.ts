import { expect, it } from "vitest";
import { createCommentStore, emptyDraft } from "./comment-store";

const memory = () => {
  const held = new Map<string, string>();
  return {
    held,
    getItem: (key: string) => held.get(key) ?? null,
    setItem: (key: string, text: string) => void held.set(key, text),
    removeItem: (key: string) => void held.delete(key),
  };
};
const chosen = [{ userId: "u", name: "Ada" }];
const pending = (id: string) => ({ id, stepIndex: 3, text: "Hi @Ada", chosen, failure: null });

it("keeps the draft of each place over a reload, and nothing of what was emptied", () => {
  const storage = memory();
  const store = createCommentStore("k", () => storage);
  store.write(3, { text: "Hi @Ada", chosen });
  store.write(null, { text: "Whole", chosen: [] });
  store.write(null, emptyDraft);
  const again = createCommentStore("k", () => storage);
  expect(again.now()).toEqual({ drafts: { 3: { text: "Hi @Ada", chosen } }, pending: [] });
  again.write(3, emptyDraft);
  expect(storage.held.size).toBe(0);
});

it("holds what is on its way until it has arrived; what was on its way when the page was left is said to be unsure", () => {
  const storage = memory();
  const store = createCommentStore("k", () => storage);
  store.write(3, { text: "Hi @Ada", chosen });
  store.send(pending("a"));
  store.send(pending("b"));
  expect(store.now().drafts).toEqual({});
  store.fail("b", "No connection.");
  expect(createCommentStore("k", () => storage).now().pending).toMatchObject([
    { id: "a", failure: expect.stringContaining("left") as string },
    { id: "b", failure: "No connection." },
  ]);
  store.fail("b", null);
  store.drop("a");
  expect(store.now().pending).toEqual([pending("b")]);
});

it("lasts as long as the page where the browser keeps nothing, and takes nothing for a draft that is none", () => {
  const refusing = () => {
    throw new Error("refused");
  };
  const store = createCommentStore("k", refusing);
  store.write(1, { text: "x", chosen: [] });
  expect(store.now().drafts).toEqual({ 1: { text: "x", chosen: [] } });
  for (const text of ["{", "3", "[]", '{"drafts":{"1":{"text":5}},"pending":[{"id":"x"},null]}']) {
    const storage = memory();
    storage.setItem("k", text);
    expect(createCommentStore("k", () => storage).now()).toEqual({ drafts: {}, pending: [] });
  }
});

it("tells who listens of each change", () => {
  const store = createCommentStore("k", () => null);
  let count = 0;
  const stop = store.subscribe(() => (count += 1));
  store.write(1, { text: "x", chosen: [] });
  stop();
  store.write(1, { text: "y", chosen: [] });
  expect(count).toBe(1);
});
