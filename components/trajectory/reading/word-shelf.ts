import { type FirstWords } from "../trace/trajectory-data";

/** How many steps' words one request brings. */
const pageSize = 200;

export type LoadWords = (range: { from: number; count: number }) => Promise<FirstWords>;

/** How steps begin: those that came with the page, and pages of them fetched as an outline comes to show them. */
export class WordShelf {
  #words = new Map<number, string>();
  /** Pages that are here or under way. */
  #asked = new Set<number>();
  #listeners = new Set<() => void>();
  #version = 0;

  constructor(
    private load: LoadWords,
    private state: { sequence: number; stepCount: number },
    initial: FirstWords,
  ) {
    this.#put(initial);
  }

  /** Raised with every change; what a reader of the shelf compares. */
  version = (): number => this.#version;
  get = (step: number): string | undefined => this.#words.get(step);

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  };

  loadBy(load: LoadWords): void {
    this.load = load;
  }

  /** A page that was drawn again; of a trace that has grown all is asked for anew, and stays until it is here. */
  renew(state: { sequence: number; stepCount: number }, initial: FirstWords): void {
    if (state.sequence !== this.state.sequence) this.#asked.clear();
    this.state = state;
    this.#put(initial);
    this.#tell();
  }

  /** Loads what is missing of `first`..`last`; what fails is asked for again when it is next looked at. */
  ensure = (first: number, last: number): void => {
    const end = Math.min(last, this.state.stepCount - 1);
    for (let page = Math.floor(Math.max(0, first) / pageSize); page * pageSize <= end; page++)
      if (!this.#asked.has(page) && this.#lacks(page, first, end)) void this.#fetch(page);
  };

  #lacks(page: number, first: number, last: number): boolean {
    const to = Math.min(last, (page + 1) * pageSize - 1);
    for (let step = Math.max(first, page * pageSize); step <= to; step++) if (!this.#words.has(step)) return true;
    return false;
  }

  async #fetch(page: number): Promise<void> {
    this.#asked.add(page);
    try {
      this.#put(await this.load({ from: page * pageSize, count: pageSize }));
      this.#tell();
    } catch {
      this.#asked.delete(page);
    }
  }

  #put({ first, words }: FirstWords): void {
    words.forEach((said, i) => this.#words.set(first + i, said));
  }

  #tell(): void {
    this.#version += 1;
    for (const listener of this.#listeners) listener();
  }
}
