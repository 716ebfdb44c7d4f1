/** The header in which proxy.ts hands the pages the word that their own inline scripts carry. */
export const nonceHeader = "x-faultline-nonce";

/**
 * What a page may load and run. Trace text never reaches a page as HTML; this is the second fence behind that one: only
 * scripts with the word of this very answer or of this server run, and a page asks nobody but this server. Styles may
 * stand in elements, as React writes those that are computed. The development server evaluates code and
 * reloads over a socket.
 */
export function contentPolicy({ nonce, isDevelopment }: { nonce: string; isDevelopment: boolean }): string {
  return [
    "default-src 'self'",
    `script-src 'self' 'nonce-${nonce}'${isDevelopment ? " 'unsafe-eval'" : ""}`,
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
    `connect-src 'self'${isDevelopment ? " ws:" : ""}`,
    "frame-src 'none'",
    "media-src 'self' data: blob:",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join("; ");
}
