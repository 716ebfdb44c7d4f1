const substitute = "\uFFFD";

/**
 * Makes what a screen would swallow visible, one unit for one unit, so that offsets into the content still hold:
 * control characters become their symbols (U+0000 → ␀, escape → ␛), lone surrogates and marks that turn the reading
 * direction of what follows the replacement character. Tab, line feed and the carriage return of CR LF stay.
 */
export function visibleText(text: string): string {
  return text.replace(controls, (character, offset: number) => {
    if (character === "\r" && text[offset + 1] === "\n") return character;
    const code = character.charCodeAt(0);
    if (code < 0x20) return String.fromCharCode(0x2400 + code);
    if (code === 0x7f) return "\u2421";
    return code >= 0x80 && code < 0xa0 ? "\u2426" : substitute;
  });
}

const controls =
  /[\u0000-\u0008\u000B-\u001F\u007F-\u009F\u202A\u202B\u202D\u202E]|[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]/g;
