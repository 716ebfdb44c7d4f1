import { oidc } from "@/lib/env";

/** The way in: `credentials` is a password, `link` a one-time link, else the name of the other service. */
export const wayIn = (provider: string): string =>
  provider === "oidc"
    ? (oidc()?.name ?? provider)
    : ({ credentials: "password", link: "one-time link", github: "GitHub", google: "Google" }[provider] ?? provider);
