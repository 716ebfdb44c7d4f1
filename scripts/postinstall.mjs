// After every install: make the Prisma client. A lock-only install has no node_modules, so there is nothing to do.
import { existsSync } from "node:fs";
import { join } from "node:path";
import { ensurePrismaClient, root } from "./ensure-packages.mjs";

if (existsSync(join(root, "node_modules", "prisma", "build", "index.js"))) ensurePrismaClient();
