import { paths } from "@/lib/paths";

/** The header in which `proxy.ts` hands the address asked for to the pages. */
export const addressHeader = "x-faultline-address";

const base = "http://same.invalid";

/** `next` when it is a path of this site, else `/`: a link to the sign-in page must not lead to another site. */
export const safeNext = (next: unknown): string => {
  if (typeof next !== "string" || !next.startsWith("/") || next.startsWith("//") || /[\\\u0000-\u001f]/.test(next))
    return "/";
  if (!URL.canParse(next, base)) return "/";
  const url = new URL(next, base);
  const target = url.pathname + url.search + url.hash;
  // Looked at again as a browser will see it: "/.//host" becomes "//host".
  return url.origin === base && !target.startsWith("//") ? target : "/";
};

export const signInAddress = (next: string): string => {
  const target = safeNext(next);
  return paths.signIn(target === "/" ? {} : { next: target });
};

/** Whether next-auth's session cookie is there, by its name over http or https, whole or in parts. */
export const hasSessionCookie = (names: readonly string[]): boolean =>
  names.some((name) => /^(__Secure-)?authjs\.session-token(\.\d+)?$/.test(name));

/** The token of the invitation that a browser goes back to after it signed in, by next-auth's cookie. */
export const invitationIn = (cookies: string): string | null => {
  const [, value = ""] = /(?:^|;\s*)(?:__Secure-)?authjs\.callback-url=([^;]*)/.exec(cookies) ?? [];
  try {
    const [, token] = /^\/invite\/([^/]+)$/.exec(new URL(decodeURIComponent(value)).pathname) ?? [];
    return token === undefined ? null : decodeURIComponent(token);
  } catch {
    return null; // no address
  }
};
