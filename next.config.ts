import { createHash } from "node:crypto";
import type { NextConfig } from "next";

const config: NextConfig = {
  // One name for all builds of the same sources, which the launcher says by this key: web servers behind one address
  // may each be built where they run.
  generateBuildId: () => {
    const sources = process.env.NEXT_SERVER_ACTIONS_ENCRYPTION_KEY;
    return sources ? createHash("sha256").update(sources).digest("hex").slice(0, 20) : null;
  },
  serverExternalPackages: ["graphile-worker", "pg", "@prisma/adapter-pg", "@prisma/client"],
  outputFileTracingRoot: import.meta.dirname,
  // Writing the cache takes a sixth of a build and 321 MB, for builds that come once per version.
  experimental: {
    turbopackFileSystemCacheForBuild: false,
    // A release build keeps no source maps, unless asked by FAULTLINE_SOURCE_MAPS=1.
    turbopackSourceMaps: process.env.NODE_ENV !== "production" || process.env.FAULTLINE_SOURCE_MAPS === "1",
    // Pages are loaded when they are first asked for: most of them never are by one person in one sitting.
    preloadEntriesOnStart: false,
    // What is drawn once stays in memory: a server writes nothing beside its data.
    isrFlushToDisk: false,
  },
  poweredByHeader: false,
  devIndicators: false,
  // `npm test` checks the types; a start need not wait for it.
  typescript: { ignoreBuildErrors: true },
  async headers() {
    return [
      {
        source: "/:path*",
        headers: [
          { key: "x-content-type-options", value: "nosniff" },
          { key: "referrer-policy", value: "same-origin" },
          { key: "x-frame-options", value: "DENY" },
          { key: "cross-origin-opener-policy", value: "same-origin" },
          {
            key: "permissions-policy",
            value:
              "accelerometer=(), camera=(), display-capture=(), geolocation=(), gyroscope=(), magnetometer=(), microphone=(), midi=(), payment=(), usb=()",
          },
          // Of what is no page; pages get a policy of their own from proxy.ts.
          {
            key: "content-security-policy",
            value:
              "default-src 'self'; base-uri 'none'; object-src 'none'; frame-ancestors 'none'; form-action 'self'; img-src 'self' data: blob:",
          },
        ],
      },
      // Files that came with a trace may hold anything: opened by themselves, nothing of them runs.
      ...["/api/v1/traces/:traceId/original", "/api/v1/traces/:traceId/media/:hash", "/s/:token/data/media/:hash"].map(
        (source) => ({
          source,
          headers: [{ key: "content-security-policy", value: "sandbox; default-src 'none'" }],
        }),
      ),
      {
        // What a link of a share leads to is for who has the link: not for search engines, caches, or the sites
        // that a reader goes to from there.
        source: "/s/:path*",
        headers: [
          { key: "x-robots-tag", value: "noindex, nofollow, noarchive" },
          { key: "referrer-policy", value: "no-referrer" },
          { key: "cache-control", value: "private, no-store" },
        ],
      },
    ];
  },
};

export default config;
