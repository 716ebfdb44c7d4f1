import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { type MarkdownNode } from "@/lib/traces/markdown/markdown-tree";
import { type StepWindow } from "@/lib/traces/step-window";
import { type LoadWindow, StepShelf } from "./step-shelf";
import { type StepRange } from "./step-windows";

const made = (index: number, content = `text ${index}`): StepWindow => ({
  index,
  agent: "A",
  rawAgent: "A",
  kind: "message",
  content,
  isError: false,
  source: { pointer: "" },
  contentLength: content.length,
  isContentCut: false,
});
const stepsOf = ({ from, count }: StepRange, content?: string) =>
  Array.from({ length: count }, (_, i) => made(from + i, content));

/** A server whose answers the test gives one by one. */
function server() {
  const asked: { range: StepRange; signal: AbortSignal; answer: (steps: StepWindow[]) => void; fail: () => void }[] =
    [];
  const load: LoadWindow = (range, signal) =>
    new Promise((resolve, reject) => {
      asked.push({ range, signal, answer: resolve, fail: () => reject(new Error("no connection")) });
    });
  const open = () => asked.filter(({ signal }) => !signal.aborted).map(({ range }) => range.from);
  const answerAll = async (content?: string) => {
    for (const { range, answer } of asked.splice(0)) answer(stepsOf(range, content));
    await vi.advanceTimersByTimeAsync(0);
  };
  return { asked, load, open, answerAll };
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe("StepShelf", () => {
  it("asks for the windows around the view, nearest first, each once", async () => {
    const { load, open, answerAll, asked } = server();
    const shelf = new StepShelf(load, { sequence: 1, stepCount: 1_000 }, []);
    shelf.follow(505, 525);
    shelf.follow(506, 525);
    await vi.advanceTimersByTimeAsync(60);
    expect(open()).toEqual([480, 520]);
    await answerAll();
    expect(shelf.get(515)?.content).toBe("text 515");
    shelf.follow(509, 529);
    expect(asked).toEqual([]);
  });

  it("gives up what the view has left, and not what somebody asked for by itself", async () => {
    const { load, open } = server();
    const shelf = new StepShelf(load, { sequence: 1, stepCount: 10_000 }, []);
    shelf.ensure(40, 40);
    shelf.follow(1_000, 1_010);
    await vi.advanceTimersByTimeAsync(60);
    shelf.follow(8_000, 8_010);
    await vi.advanceTimersByTimeAsync(60);
    expect(open()).toEqual([40, 8_000, 7_960]);
  });

  it("keeps the old text of a trace that has grown until the new one is here", async () => {
    const { load, answerAll, asked } = server();
    const shelf = new StepShelf(load, { sequence: 1, stepCount: 2 }, [made(0, "old"), made(1, "old")]);
    shelf.follow(0, 1);
    expect(asked).toEqual([]);
    shelf.renew({ sequence: 2, stepCount: 3 }, []);
    expect(shelf.get(0)?.content).toBe("old");
    await answerAll("new");
    expect([0, 1, 2].map((index) => shelf.get(index)?.content)).toEqual(["new", "new", "new"]);
  });

  it("leaves out what arrives late of a state that is shown no more", async () => {
    const { load, asked } = server();
    const shelf = new StepShelf(load, { sequence: 1, stepCount: 3 }, []);
    shelf.follow(0, 2);
    const late = asked[0];
    shelf.renew({ sequence: 2, stepCount: 3 }, stepsOf({ from: 0, count: 3 }, "new"));
    late?.answer(stepsOf({ from: 0, count: 3 }, "old"));
    await vi.advanceTimersByTimeAsync(0);
    expect(shelf.get(0)?.content).toBe("new");
  });

  it("loads a step anew that the page brought cut to what a list can show", async () => {
    const { load, answerAll } = server();
    const cut = { ...made(0, "x".repeat(12_000)), contentLength: 13_000, isContentCut: true };
    const shelf = new StepShelf(load, { sequence: 1, stepCount: 1 }, [cut]);
    shelf.follow(0, 0);
    await answerAll("x".repeat(13_000));
    expect(shelf.get(0)?.isContentCut).toBe(false);
  });

  it("keeps its bound and what is in view", async () => {
    const { load, answerAll } = server();
    const shelf = new StepShelf(load, { sequence: 1, stepCount: 2_000 }, [], 60_000);
    for (let first = 0; first < 1_900; first += 80) {
      shelf.follow(first, first + 19);
      await vi.advanceTimersByTimeAsync(60);
      await answerAll("y".repeat(1_000));
      for (let index = first; index < first + 20; index++) expect(shelf.get(index)).toBeDefined();
    }
    const kept = Array.from({ length: 2_000 }, (_, index) => shelf.get(index)).filter(Boolean);
    expect(kept.length).toBeLessThanOrEqual(60);
    expect(shelf.get(0)).toBeUndefined();
  });

  it("counts the nodes that Markdown is drawn from, whatever its length", () => {
    const content = "z".repeat(100);
    const step = (index: number) => ({ ...made(index, content), markdown: { nodes, addresses: [] } });
    const nodes: MarkdownNode[] = [
      [
        "p",
        0,
        100,
        [
          [0, 50],
          ["em", 50, 100, [[50, 100]]],
        ],
      ],
    ];
    const kept = (initial: StepWindow[]) => {
      const shelf = new StepShelf(server().load, { sequence: 1, stepCount: 10 }, initial, 1_000);
      return initial.filter(({ index }) => shelf.get(index)).length;
    };
    const indices = Array.from({ length: 10 }, (_, index) => index);
    expect(kept(indices.map(step))).toBe(2);
    expect(kept(indices.map((index) => made(index, content)))).toBe(10);
  });

  it("counts a step that comes again anew", () => {
    const nodes: MarkdownNode[] = [["p", 0, 4, [[0, 4]]]];
    const shelf = new StepShelf(server().load, { sequence: 1, stepCount: 4 }, [], 500);
    for (let sequence = 2; sequence < 20; sequence++) {
      const markdown = { nodes: sequence % 2 ? nodes : [], addresses: [] };
      shelf.renew(
        { sequence, stepCount: 4 },
        [0, 1].map((index) => ({ ...made(index, "text"), markdown })),
      );
    }
    expect([0, 1].map((index) => shelf.get(index)?.content)).toEqual(["text", "text"]);
  });

  it("says that it failed, and tries again when told to", async () => {
    const { load, asked, answerAll } = server();
    const shelf = new StepShelf(load, { sequence: 1, stepCount: 100 }, []);
    const heard = vi.fn();
    shelf.subscribe(heard);
    shelf.ensure(90, 90);
    asked.splice(0).forEach(({ fail }) => fail());
    await vi.advanceTimersByTimeAsync(0);
    expect(shelf.hasFailed()).toBe(true);
    expect(heard).toHaveBeenCalled();
    shelf.retry();
    expect(shelf.hasFailed()).toBe(false);
    await answerAll();
    expect(shelf.get(90)).toBeDefined();
  });
});
