import { type AttributionPolicy } from "@/lib/attribution/labels/attribution-policy";
import { maxPolicyLength } from "@/lib/attribution/labels/default-policy";
import { type WorkspaceContext } from "@/lib/auth/workspace-context";
import { prisma } from "@/lib/db";
import { codeOf, KnownError } from "@/lib/errors";
import { escapeForStorage } from "@/lib/traces/escape-text";
import { recordAudit } from "../../people/audit/record-audit";
import { requireFresh, type Seen } from "../../ground/freshness/require-fresh";
import { toPolicy } from "./policy-row";
import { readPolicy } from "./read-policy";

const uniqueViolation = "P2002";

const invalid = (message: string): KnownError => new KnownError("INVALID", message, [{ pointer: "/text", message }]);

/**
 * Keeps a new version of the attribution policy, which holds from now on; labels and runs keep theirs. Throws
 * INVALID for a text that is empty, longer than 4,000 characters or the one that holds already, a StaleError where
 * another version holds than the one that was `seen`, CONFLICT where somebody else saved at the same moment.
 */
export const savePolicy = async (
  ctx: WorkspaceContext,
  input: { text: string; seen?: Seen },
): Promise<AttributionPolicy> => {
  const text = input.text.replaceAll("\r\n", "\n").trim();
  if (text === "") throw invalid("Enter the policy text.");
  if (text.length > maxPolicyLength)
    throw invalid(`A policy has at most ${maxPolicyLength.toLocaleString("en")} characters.`);
  const current = await readPolicy(ctx);
  requireFresh(input.seen, { text: current.text, version: String(current.version) });
  if (current.text === text) throw invalid("This is already the current policy.");
  try {
    return await prisma.$transaction(async (tx) => {
      const version = current.version + 1;
      const row = await tx.attributionPolicy.create({
        data: {
          workspaceId: ctx.workspaceId,
          version,
          text: escapeForStorage(text),
          createdByName: escapeForStorage(ctx.actor.name),
        },
      });
      await recordAudit(tx, ctx, { kind: "workspace.changed", subject: "Attribution policy", details: { version } });
      return toPolicy(row);
    });
  } catch (error) {
    if (codeOf(error) === uniqueViolation)
      throw new KnownError("CONFLICT", "Someone else has just changed the policy. Reload the page to see it.");
    throw error;
  }
};
