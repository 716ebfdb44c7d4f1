import { z } from "zod";

/** An email address as people type it, in lower case. `owner@localhost` is one: a server of one's own may have it. */
export const email = () =>
  z
    .string()
    .trim()
    .toLowerCase()
    .max(320, "An email address has 320 characters at most.")
    .regex(/^[^\s@\p{Cc}]+@[^\s@\p{Cc}]+$/u, "This is not an email address.");
