/**
 * Text on its way into Markdown, on one line: nothing in it is read as Markdown or HTML, ends the cell of a table,
 * mentions a person, points to an issue or becomes a link. A zero-width space keeps what cannot be escaped apart.
 */
export const plainMarkdown = (text: string): string =>
  text
    .replace(/\s+/g, " ")
    .replace(/[\\`*_~|<>&]/g, (sign) => (sign === "<" ? "&lt;" : sign === "&" ? "&amp;" : `\\${sign}`))
    // Of links and pictures: intervals stand in brackets, too, and stay as they are.
    .replace(/\](?=[([])/g, "]\\")
    .replace(/(@|#|!)(?=[\w[])/g, "$1\u200b")
    .replace(/:(?=\/\/)/g, ":\u200b")
    .replace(/\bwww(?=\.)/gi, "www\u200b");
