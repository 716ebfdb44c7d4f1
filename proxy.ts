import { NextResponse, type NextRequest } from "next/server";
import { isPageOpening, openingHeader } from "@/lib/auth/page-opening";
import { addressHeader, hasSessionCookie } from "@/lib/auth/sign-in-address";
import { givenPublicUrl } from "@/lib/env";
import { paths } from "@/lib/paths";

/**
 * Tells the page of a share whether a reader opens it, which only here can be told from a look at its headers. Whoever
 * has the link may read: no cookie counts.
 */
function toShare(request: NextRequest): NextResponse {
  const headers = new Headers(request.headers);
  headers.delete(openingHeader);
  if (isPageOpening(request.method, request.headers)) headers.set(openingHeader, "1");
  return NextResponse.next({ request: { headers } });
}

/**
 * A form that comes from another address than the one this instance takes for its own: Next.js would refuse it without
 * a word that helps. The browser shows what is answered here.
 */
function atWrongAddress(request: NextRequest): NextResponse | null {
  const origin = request.headers.get("origin");
  const asked = request.headers.get("x-forwarded-host")?.split(",")[0]?.trim() ?? request.headers.get("host");
  if (!request.headers.has("next-action") || !origin || !URL.canParse(origin) || new URL(origin).host === asked)
    return null;
  const given = givenPublicUrl();
  const words = given
    ? `This page was opened at ${origin}, but FAULTLINE_PUBLIC_URL says that Faultline is found at ${given}. Open it there, or correct the setting.`
    : `This page was opened at ${origin}, but the request came with the host ${asked ?? "of nobody"}. A proxy in front of Faultline must pass Host or X-Forwarded-Host as the browser sent it; or set FAULTLINE_PUBLIC_URL to ${origin} and start again.`;
  // Of this type alone, to the letter, the browser shows the text.
  return new NextResponse(words, { status: 403, headers: { "content-type": "text/plain" } });
}

/**
 * Sends whoever has no session cookie to the sign-in page, and tells pages the address that was asked for. It grants
 * nothing: a cookie may be worthless, and every page, action and route looks for itself.
 */
export function proxy(request: NextRequest): NextResponse {
  const refusal = atWrongAddress(request);
  if (refusal) return refusal;
  const { pathname } = request.nextUrl;
  if (pathname.startsWith("/s/")) return toShare(request);
  if (!/^\/(w|account)(\/|$)/.test(pathname)) return NextResponse.next();
  const address = request.nextUrl.pathname + request.nextUrl.search;
  const headers = new Headers(request.headers);
  headers.set(addressHeader, address);
  if (hasSessionCookie(request.cookies.getAll().map((cookie) => cookie.name)) || request.method !== "GET")
    return NextResponse.next({ request: { headers } });
  return NextResponse.redirect(new URL(paths.signIn({ next: address }), request.nextUrl));
}

// Never /api: a proxied body is cut at 10 MB.
export const config = {
  matcher: [
    "/w/:path*",
    "/account/:path*",
    "/s/:token",
    { source: "/((?!api/|_next/).*)", has: [{ type: "header", key: "next-action" }] },
  ],
};
