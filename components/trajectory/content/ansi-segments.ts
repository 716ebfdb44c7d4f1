import { type Segment, type TerminalStyle } from "./segment";

/**
 * What a terminal does not show: how to write on (the first group), where to, and what names the window or makes a
 * link, which is of no use on a page.
 */
const codes = /\u001B\[(?:([\d;:]*)m|[?>=]?[\d;]*[A-Za-ln-z@`~])|\u001B\][^\u0007\u001B]{0,1000}(?:\u0007|\u001B\\)/g;

/** The eight colors of a terminal in the page's own hues, so that they read in both themes. */
const palette = ["--muted", "--a5", "--a6", "--a4", "--a1", "--a2", "--a3", "--text"].map((name) => `var(${name})`);

/** Terminal output as colored stretches; the codes themselves are not shown (the raw view shows them as ␛[31m). */
export function ansiSegments(content: string): Segment[] {
  const segments: Segment[] = [];
  let at = 0;
  let style: TerminalStyle = {};
  const say = (to: number) => {
    if (to > at) segments.push({ text: content.slice(at, to), from: at, style });
  };
  for (const code of content.matchAll(codes)) {
    say(code.index);
    at = code.index + code[0].length;
    if (code[1] !== undefined) style = styled(style, code[1].split(/[;:]/).map(Number));
  }
  say(content.length);
  return segments;
}

/** What a code changes of how is written; what it does not know, it leaves. */
function styled(before: TerminalStyle, given: readonly number[]): TerminalStyle {
  let style = { ...before };
  for (let i = 0; i < given.length; i += 1) {
    const code = given[i] ?? 0;
    if (code === 0) style = {};
    else if (code === 1) style.isBold = true;
    else if (code === 2) style.isDim = true;
    else if (code === 3) style.isItalic = true;
    else if (code === 4) style.isUnderlined = true;
    else if (code === 22) style = { ...style, isBold: false, isDim: false };
    else if (code === 23) style.isItalic = false;
    else if (code === 24) style.isUnderlined = false;
    else if (code === 38 || code === 48) {
      // Of a palette of 256 the first sixteen are the terminal's own; all others are as the page's text.
      const isOfPalette = given[i + 1] === 5;
      style = code === 48 ? onGround(style, true) : inColor(style, isOfPalette ? given[i + 2] : undefined);
      i += isOfPalette ? 2 : 4;
    } else if (code === 39) style = inColor(style, undefined);
    else if (code === 49) style = onGround(style, false);
    else if (isHue(code, 30)) style = inColor(style, code - 30);
    else if (isHue(code, 90)) style = inColor(style, code - 90);
    else if (isHue(code, 40) || isHue(code, 100)) style = onGround(style, true);
  }
  return style;
}

const isHue = (code: number, first: number): boolean => code >= first && code < first + palette.length;

function inColor({ color: _, ...style }: TerminalStyle, index: number | undefined): TerminalStyle {
  const color = index !== undefined && index < 16 ? palette[index % palette.length] : undefined;
  return color === undefined ? style : { ...style, color };
}

const onGround = ({ background: _, ...style }: TerminalStyle, isOn: boolean): TerminalStyle =>
  isOn ? { ...style, background: "var(--sunken)" } : style;
