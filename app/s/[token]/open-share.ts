import { cache } from "react";
import { findShare } from "@/lib/auth/find-share";

/** The share of the address, looked up once for title and page. */
export const openShare = cache(async (token: string) => findShare(token));
