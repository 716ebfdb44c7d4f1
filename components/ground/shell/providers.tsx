"use client";
import { ThemeProvider } from "next-themes";
import { type ReactNode } from "react";
import { KeyProvider } from "@/components/ground/keys/key-provider";
import { useCutWords } from "@/components/ground/shell/cut-words";
import { Toaster } from "@/components/ground/toasts/toaster";

/** What every page stands in: theme, keys, toasts. `nonce` is what lets the script of the theme run. */
export function Providers({ nonce, children }: { nonce: string | undefined; children: ReactNode }) {
  useCutWords();
  return (
    <ThemeProvider
      attribute="class"
      defaultTheme="system"
      enableSystem
      disableTransitionOnChange
      {...(nonce === undefined ? {} : { nonce })}
      // Its script has done its work before React comes: drawn again in the browser, it is data, or React complains.
      {...(typeof window === "undefined" ? {} : { scriptProps: { type: "application/json" } })}
    >
      <KeyProvider>{children}</KeyProvider>
      <Toaster />
    </ThemeProvider>
  );
}

// Each part of the app has an error page: what it is made of comes once, with what every page stands in.
export { PageError } from "@/components/ground/page/page-error";
