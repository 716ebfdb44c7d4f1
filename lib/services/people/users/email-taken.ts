import { KnownError } from "@/lib/errors";

/** There is an account with the address already; `advice` says what to do. */
export const emailTaken = (advice: string): KnownError => {
  const message = `There is an account with this email address. ${advice}`;
  return new KnownError("CONFLICT", message, [{ pointer: "/email", message }]);
};
