import { type Metadata, type Viewport } from "next";
import { headers } from "next/headers";
import { GeistMono } from "geist/font/mono";
import { GeistSans } from "geist/font/sans";
import { type ReactNode } from "react";
import { Providers } from "@/components/ground/shell/providers";
import { nonceHeader } from "@/lib/http/content-policy";
import "./globals.css";

export const metadata: Metadata = {
  title: { default: "Faultline", template: "%s · Faultline" },
  description: "Find out which agent broke a multi-agent run, at which step, and why.",
};

export const viewport: Viewport = {
  themeColor: [
    { media: "(prefers-color-scheme: light)", color: "#fbfbfa" },
    { media: "(prefers-color-scheme: dark)", color: "#111110" },
  ],
};

export default async function RootLayout({ children }: { children: ReactNode }) {
  const nonce = (await headers()).get(nonceHeader) ?? undefined;
  return (
    <html lang="en" className={`${GeistSans.variable} ${GeistMono.variable}`} suppressHydrationWarning>
      <body>
        {/* Zod tries whether it may evaluate code, which the policy of contents would report: it is told not to. */}
        <script nonce={nonce} suppressHydrationWarning>
          {"globalThis.__zod_globalConfig={jitless:true}"}
        </script>
        <Providers nonce={nonce}>{children}</Providers>
      </body>
    </html>
  );
}
