import { createSafeActionClient } from "next-safe-action";
import { z } from "zod";
import { currentUser, type CurrentUser } from "@/lib/auth/current-user";
import { openWorkspace } from "@/lib/auth/open-workspace";
import { permissions } from "@/lib/auth/permissions";
import { KnownError } from "@/lib/errors";
import { refuseAction } from "./refuse-action";

const signedIn = async (): Promise<CurrentUser> => {
  const user = await currentUser();
  if (!user) throw new KnownError("UNAUTHENTICATED", "You are signed out. Sign in again, then repeat this.");
  return user;
};

const InWorkspace = z.object({ workspace: z.string().min(1).max(100) });

/**
 * The door of every server action in a workspace. `metadata({ permission })` must come before `action()`,
 * else it does not compile; the input must have `workspace` (its slug). `ctx` is the WorkspaceContext.
 * Known errors come back as `serverError`.
 */
export const workspaceAction = createSafeActionClient({
  defineMetadataSchema: () => z.object({ permission: z.enum(permissions) }),
  defaultValidationErrorsShape: "flattened",
  handleServerError: refuseAction,
}).use(async ({ clientInput, metadata, next }) => {
  const user = await signedIn();
  const input = InWorkspace.safeParse(clientInput);
  if (!input.success) throw new KnownError("INVALID", "The workspace is missing. Reload the page.");
  return next({ ctx: await openWorkspace(user, input.data.workspace, metadata.permission) });
});

/** The same for what a person does with their own account, outside of any workspace. */
export const userAction = createSafeActionClient({
  defineMetadataSchema: () => z.object({ permission: z.literal("self") }),
  defaultValidationErrorsShape: "flattened",
  handleServerError: refuseAction,
}).use(async ({ next }) => next({ ctx: { user: await signedIn() } }));
