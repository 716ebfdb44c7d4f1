import { isText, type MarkdownNode } from "@/lib/traces/markdown/markdown-tree";
import { type StepWindow } from "@/lib/traces/step-window";
import { mostFirstContent, type StepRange, windowSize, windowsToLoad } from "./step-windows";

/** What is kept, in characters; what was out of view for longest goes first. */
const mostKept = 60_000_000;
/** A node of Markdown takes about 100 bytes, as much as that many Latin letters. */
const charactersOfNode = 100;
const nodesIn = (nodes: readonly MarkdownNode[]): number =>
  nodes.reduce((sum, node) => sum + 1 + (isText(node) ? 0 : nodesIn(node[3])), 0);
const charactersOf = ({ content, markdown }: StepWindow): number =>
  content.length + (markdown ? charactersOfNode * nodesIn(markdown.nodes) : 0);
/** Steps on either side of the view that are fetched before they come into it. */
const aheadSteps = 24;
/** While the view moves, it is looked at so often. */
const pumpMs = 50;

export type LoadWindow = (range: StepRange, signal: AbortSignal) => Promise<StepWindow[]>;

interface Held {
  step: StepWindow;
  /** What it takes, counted once. */
  characters: number;
  sequence: number;
}
interface UnderWay {
  range: StepRange;
  stop: AbortController;
  /** Whether it is fetched for the view alone, and given up once the view has left it. */
  isForView: boolean;
}

/**
 * The steps whose text is here, and the windows of them under way: those of the view first, given up when the view has
 * moved on. Once the trace has grown, the text of before stays until the new one arrives.
 */
export class StepShelf {
  #held = new Map<number, Held>();
  #characters = 0;
  #underWay = new Map<number, UnderWay>();
  #view: { first: number; last: number } | null = null;
  #pump: ReturnType<typeof setTimeout> | null = null;
  #listeners = new Set<() => void>();
  #version = 0;
  /** What could not be loaded, until it is tried again. */
  #failed: StepRange[] = [];

  constructor(
    private load: LoadWindow,
    private state: { sequence: number; stepCount: number },
    initial: readonly StepWindow[],
    private bound = mostKept,
  ) {
    this.#put(initial, state.sequence);
  }

  /** Raised with every change; what a reader of the shelf compares. */
  version = (): number => this.#version;
  hasFailed = (): boolean => this.#failed.length > 0;
  get = (index: number): StepWindow | undefined => this.#held.get(index)?.step;

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  };

  /**
   * From now on steps are fetched like this; what is here stays, and what could not be had before is asked for again.
   */
  loadBy(load: LoadWindow): void {
    this.load = load;
    if (this.hasFailed()) this.retry();
  }

  /** A page that was drawn again: another state of the trace, or steps that came with it. */
  renew(state: { sequence: number; stepCount: number }, initial: readonly StepWindow[]): void {
    const isNew = state.sequence !== this.state.sequence;
    this.state = state;
    const wanted = isNew ? [...this.#underWay.values()].filter(({ isForView }) => !isForView) : [];
    if (isNew) for (const { stop } of this.#underWay.values()) stop.abort();
    if (isNew) this.#underWay.clear();
    const unknown = initial.filter(({ index }) => !this.#isHere(index));
    if (unknown.length > 0) this.#put(unknown, state.sequence);
    if (unknown.length > 0) this.#tell();
    for (const { range } of wanted) this.#fetch(range.from, range.from + range.count - 1, false);
    this.#fetchView();
  }

  /** Loads what is missing of `first`..`last`, wherever the reader looks. */
  ensure = (first: number, last: number): void => this.#fetch(first, last, false);

  /** Loads what is in view and around it. */
  follow = (first: number, last: number): void => {
    this.#view = { first, last };
    this.#touch(first, last);
    if (this.#pump !== null) return;
    this.#fetchView();
    this.#pump = setTimeout(() => {
      this.#pump = null;
      this.#fetchView();
    }, pumpMs);
  };

  /** Tries again what failed. */
  retry = (): void => {
    const failed = this.#failed;
    this.#failed = [];
    this.#tell();
    this.#fetchView();
    for (const { from, count } of failed) this.#fetch(from, from + count - 1, false);
  };

  #isHere = (index: number): boolean => {
    const held = this.#held.get(index);
    if (held?.sequence !== this.state.sequence) return false;
    // The page brings long steps cut to what a list can show.
    return !held.step.isContentCut || held.step.content.length > mostFirstContent;
  };

  #fetchView(): void {
    if (!this.#view) return;
    const first = this.#view.first - aheadSteps;
    const last = this.#view.last + aheadSteps;
    for (const [page, { range, stop, isForView }] of this.#underWay) {
      const isPassed = range.from > last || range.from + range.count <= first;
      if (!isForView || !isPassed) continue;
      stop.abort();
      this.#underWay.delete(page);
    }
    this.#fetch(first, last, true);
  }

  #fetch(first: number, last: number, isForView: boolean): void {
    const view = { first, last, stepCount: this.state.stepCount };
    for (const range of windowsToLoad(view, this.#isHere)) {
      const page = Math.floor(range.from / windowSize);
      const before = this.#underWay.get(page);
      if (before) before.isForView &&= isForView;
      else void this.#fetchWindow(page, { range, stop: new AbortController(), isForView });
    }
  }

  async #fetchWindow(page: number, one: UnderWay): Promise<void> {
    const { sequence } = this.state;
    this.#underWay.set(page, one);
    const end = () => this.#underWay.get(page) === one && this.#underWay.delete(page);
    try {
      const steps = await this.load(one.range, one.stop.signal);
      if (!end()) return;
      this.#put(steps, sequence);
      this.#failed = this.#failed.filter(({ from }) => from !== one.range.from);
    } catch {
      if (!end()) return;
      this.#failed.push(one.range);
    }
    this.#tell();
  }

  #put(steps: readonly StepWindow[], sequence: number): void {
    for (const step of steps) {
      const characters = charactersOf(step);
      this.#characters += characters - (this.#held.get(step.index)?.characters ?? 0);
      this.#held.delete(step.index);
      this.#held.set(step.index, { step, characters, sequence });
    }
    if (this.#view) this.#touch(this.#view.first, this.#view.last);
    for (const [index, { characters }] of this.#held) {
      if (this.#characters <= this.bound || this.#isInView(index)) break;
      this.#held.delete(index);
      this.#characters -= characters;
    }
  }

  #isInView = (index: number): boolean => this.#view !== null && index >= this.#view.first && index <= this.#view.last;

  /**
   * A map keeps the order in which its entries came: what is in view goes to the end, and what
   * is at the beginning goes first.
   */
  #touch(first: number, last: number): void {
    for (let index = first; index <= last; index++) {
      const held = this.#held.get(index);
      if (!held) continue;
      this.#held.delete(index);
      this.#held.set(index, held);
    }
  }

  #tell(): void {
    this.#version += 1;
    for (const listener of this.#listeners) listener();
  }
}
