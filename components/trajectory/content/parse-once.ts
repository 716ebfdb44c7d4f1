import { type MarkdownTree } from "@/lib/traces/markdown/markdown-tree";

type Parser = (text: string) => MarkdownTree;

/** Texts whose trees are kept; what was asked for longest ago goes first. */
const mostTexts = 64;

/** Texts read as Markdown, each once; one that the parser fails on is not tried again. */
export class ParseOnce {
  #trees = new Map<string, MarkdownTree | null>();

  constructor(
    private load: () => Promise<Parser>,
    private most = mostTexts,
  ) {}

  /** What is known of a text: its tree, or null where it has none or is not read. */
  known = (text: string): MarkdownTree | null => this.#trees.get(text) ?? null;

  /** The tree of a text, or null where the parser fails on it. Rejects where there is no parser. */
  async treeOf(text: string): Promise<MarkdownTree | null> {
    const parse = this.#trees.has(text) ? null : await this.load();
    // Another may have read it meanwhile.
    const tree = this.#trees.has(text) || !parse ? this.known(text) : parsed(parse, text);
    this.#trees.delete(text);
    this.#trees.set(text, tree);
    const [oldest] = this.#trees.keys();
    if (oldest !== undefined && this.#trees.size > this.most) this.#trees.delete(oldest);
    return tree;
  }
}

function parsed(parse: Parser, text: string): MarkdownTree | null {
  try {
    return parse(text);
  } catch {
    return null;
  }
}
