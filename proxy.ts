import { NextResponse, type NextRequest } from "next/server";
import { addressHeader, hasSessionCookie } from "@/lib/auth/sign-in-address";
import { paths } from "@/lib/paths";

/**
 * Sends whoever has no session cookie to the sign-in page, and tells pages the address that was asked for. It grants nothing: a cookie may be
 * worthless, and every page, action and route looks for itself.
 */
export function proxy(request: NextRequest): NextResponse {
  const address = request.nextUrl.pathname + request.nextUrl.search;
  const headers = new Headers(request.headers);
  headers.set(addressHeader, address);
  if (hasSessionCookie(request.cookies.getAll().map((cookie) => cookie.name)) || request.method !== "GET")
    return NextResponse.next({ request: { headers } });
  return NextResponse.redirect(new URL(paths.signIn({ next: address }), request.nextUrl));
}

// Never /api: a proxied body is cut at 10 MB.
export const config = { matcher: ["/w/:path*", "/account/:path*"] };
