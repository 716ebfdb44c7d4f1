/**
 * The address of a link in a trace where it is plainly a web or mail address; null for everything
 * else, which is then shown as text.
 */
export function safeLink(href: string | undefined): string | null {
  if (!href || !/^(?:https?:\/\/|mailto:)/i.test(href)) return null;
  return URL.canParse(href) ? href : null;
}
