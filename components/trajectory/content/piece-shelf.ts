import { cutPiece, type Piece, pieceCount } from "./long-pieces";

/** Pieces that are kept in memory: some megabyte and a half. */
const mostKept = 24;
/** So long a reader must stay near a piece before it is fetched: the scroll bar passes hundreds. */
const restMs = 60;

type LoadPiece = (place: number, signal: AbortSignal) => Promise<string>;

/**
 * The pieces of one long content that are here, and those under way: fetched when near what is in view,
 * given up when that has moved on.
 */
export class PieceShelf {
  #held = new Map<number, Piece>();
  #underWay = new Map<number, AbortController>();
  #near: readonly number[] = [];
  #rest: ReturnType<typeof setTimeout> | null = null;
  #listeners = new Set<() => void>();
  #version = 0;
  #hasFailed = false;

  constructor(
    private load: LoadPiece,
    private length: number,
  ) {}

  version = (): number => this.#version;
  hasFailed = (): boolean => this.#hasFailed;
  get = (place: number): Piece | undefined => this.#held.get(place);

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  };

  /** Says which pieces are near what is in view, the nearest first. */
  follow = (near: readonly number[]): void => {
    this.#near = near;
    for (const place of near) this.#keep(place);
    for (const [place, stop] of this.#underWay) {
      if (near.includes(place)) continue;
      stop.abort();
      this.#underWay.delete(place);
    }
    if (this.#rest !== null) clearTimeout(this.#rest);
    if (this.#held.size === 0) this.#fetchNear();
    else this.#rest = setTimeout(this.#fetchNear, restMs);
  };

  /** Nobody looks any more. */
  close = (): void => this.follow([]);

  retry = (): void => {
    this.#hasFailed = false;
    this.#tell();
    this.#fetchNear();
  };

  #fetchNear = (): void => {
    for (const place of this.#near) if (!this.#held.has(place) && !this.#underWay.has(place)) void this.#fetch(place);
  };

  async #fetch(place: number): Promise<void> {
    const stop = new AbortController();
    this.#underWay.set(place, stop);
    try {
      const fetched = await this.load(place, stop.signal);
      if (stop.signal.aborted) return;
      this.#held.set(place, cutPiece(fetched, place, pieceCount(this.length)));
      this.#hasFailed = false;
      for (const first of this.#held.keys()) {
        if (this.#held.size <= mostKept) break;
        if (!this.#near.includes(first)) this.#held.delete(first);
      }
    } catch {
      if (stop.signal.aborted) return;
      this.#hasFailed = true;
    }
    this.#underWay.delete(place);
    this.#tell();
  }

  /** A map keeps the order in which its entries came: what was out of view for longest is at the beginning. */
  #keep(place: number): void {
    const piece = this.#held.get(place);
    if (!piece) return;
    this.#held.delete(place);
    this.#held.set(place, piece);
  }

  #tell(): void {
    this.#version += 1;
    for (const listener of this.#listeners) listener();
  }
}
