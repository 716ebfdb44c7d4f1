"use client";
import { ThemeProvider } from "next-themes";
import { NuqsAdapter } from "nuqs/adapters/next/app";
import { type ReactNode } from "react";
import { KeyProvider } from "@/components/shell/key-provider";
import { Toaster } from "@/components/ui/toaster";
import { TooltipProvider } from "@/components/ui/tooltip";

/** What every page stands in: theme, tooltips, keys, toasts, URL state. */
export function Providers({ children }: { children: ReactNode }) {
  return (
    <ThemeProvider
      attribute="class"
      defaultTheme="system"
      enableSystem
      disableTransitionOnChange
      // Its script has done its work before React comes: drawn again in the browser, it is data, or React complains.
      {...(typeof window === "undefined" ? {} : { scriptProps: { type: "application/json" } })}
    >
      <NuqsAdapter>
        <TooltipProvider>
          <KeyProvider>{children}</KeyProvider>
          <Toaster />
        </TooltipProvider>
      </NuqsAdapter>
    </ThemeProvider>
  );
}
