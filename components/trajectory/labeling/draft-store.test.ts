import { describe, expect, it, vi } from "vitest";
import { createDraftStore } from "./draft-store";
import { firstLabel } from "./first-label";

const draft = { ...firstLabel({ annotations: [], outline: [], currentStep: 3 }), reason: "why" };

function madeStorage(kept: Record<string, string> = {}) {
  return {
    getItem: (key: string) => kept[key] ?? null,
    setItem: (key: string, text: string) => void (kept[key] = text),
    removeItem: (key: string) => void delete kept[key],
  };
}

describe("createDraftStore", () => {
  it("gives a later page of the tab what an earlier one held, until it is dropped", () => {
    const storage = madeStorage();
    createDraftStore("t1", () => storage).hold(draft);
    const later = createDraftStore("t1", () => storage);
    expect(later.now()).toEqual(draft);
    expect(createDraftStore("t2", () => storage).now()).toBeNull();
    later.drop();
    expect(later.now()).toBeNull();
    expect(createDraftStore("t1", () => storage).now()).toBeNull();
  });

  it("answers the same object until the draft changes, and tells of changes", () => {
    const store = createDraftStore("t1", () => madeStorage({ t1: JSON.stringify(draft) }));
    expect(store.now()).toBe(store.now());
    const listener = vi.fn();
    const stop = store.subscribe(listener);
    store.hold({ ...draft, reason: "because" });
    stop();
    store.drop();
    expect(listener).toHaveBeenCalledOnce();
  });

  it("takes what is no draft for none", () => {
    for (const text of ["", "{", "null", "3", '{"agent":"A"}', JSON.stringify({ ...draft, quotes: "x" })])
      expect(createDraftStore("t1", () => madeStorage({ t1: text })).now()).toBeNull();
  });

  it("lasts as long as the page where the browser keeps nothing", () => {
    const refusing = createDraftStore("t1", () => {
      throw new Error("SecurityError");
    });
    for (const store of [createDraftStore("t1", () => null), refusing]) {
      expect(store.now()).toBeNull();
      store.hold(draft);
      expect(store.now()).toEqual(draft);
    }
  });
});
