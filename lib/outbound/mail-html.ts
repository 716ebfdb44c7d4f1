const entities: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;" };
const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (sign) => entities[sign] ?? "");

/**
 * The HTML alternative of a plain text: the same words, escaped, in paragraphs. Only addresses that begin with
 * `ownUrl`, this server's own, become links: what a trace brought along stays text.
 */
export const mailHtml = (text: string, ownUrl: string): string => {
  const linked = (word: string): string => {
    const url = word.replace(/[.,;:!?)\]]+$/, "");
    const isOwn = url === ownUrl || url.startsWith(`${ownUrl}/`);
    return isOwn
      ? `<a href="${escapeHtml(url)}">${escapeHtml(url)}</a>${escapeHtml(word.slice(url.length))}`
      : escapeHtml(word);
  };
  const lineHtml = (line: string): string => line.split(/(\s+)/).map(linked).join("");
  const paragraphs = text
    .trim()
    .split(/\n{2,}/)
    .map((paragraph) => `<p>${paragraph.split("\n").map(lineHtml).join("<br>\n")}</p>`);
  return `<!doctype html>\n<html><body style="font-family: sans-serif">\n${paragraphs.join("\n")}\n</body></html>\n`;
};
