import { NextResponse, type NextRequest } from "next/server";
import { isPageOpening, openingHeader } from "@/lib/auth/page-opening";
import { addressHeader, hasSessionCookie } from "@/lib/auth/sign-in-address";
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
 * Sends whoever has no session cookie to the sign-in page, and tells pages the address that was asked for. It grants
 * nothing: a cookie may be worthless, and every page, action and route looks for itself.
 */
export function proxy(request: NextRequest): NextResponse {
  if (request.nextUrl.pathname.startsWith("/s/")) return toShare(request);
  const address = request.nextUrl.pathname + request.nextUrl.search;
  const headers = new Headers(request.headers);
  headers.set(addressHeader, address);
  if (hasSessionCookie(request.cookies.getAll().map((cookie) => cookie.name)) || request.method !== "GET")
    return NextResponse.next({ request: { headers } });
  return NextResponse.redirect(new URL(paths.signIn({ next: address }), request.nextUrl));
}

// Never /api: a proxied body is cut at 10 MB.
export const config = { matcher: ["/w/:path*", "/account/:path*", "/s/:token"] };
