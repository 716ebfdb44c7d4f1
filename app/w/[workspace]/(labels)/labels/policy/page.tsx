import { type Metadata } from "next";
import { PolicySettings } from "@/components/labels/policies/policy-settings";
import { diffWords } from "@/lib/attribution/diff-words";
import { can } from "@/lib/auth/permissions";
import { openPage } from "@/lib/http/open-page";
import { listPolicies } from "@/lib/services/labels/policies/list-policies";
import { savePolicyAction } from "./actions";

export const metadata: Metadata = { title: "Policy" };

export default async function PolicyPage({ params }: PageProps<"/w/[workspace]/labels/policy">) {
  const ctx = await openPage((await params).workspace, "workspace:read");
  const policies = await listPolicies(ctx);
  const versions = policies.map((policy, at) => {
    const before = policies[at + 1];
    return { ...policy, changes: before ? diffWords(before.text, policy.text) : null };
  });
  return (
    <div className="flex flex-col gap-9">
      <PolicySettings
        workspace={ctx.workspaceSlug}
        versions={versions}
        canWrite={can(ctx.role, "policy:write")}
        now={new Date().toISOString()}
        save={savePolicyAction}
      />
    </div>
  );
}
