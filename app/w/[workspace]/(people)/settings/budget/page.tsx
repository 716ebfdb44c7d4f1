import { type Metadata } from "next";
import { BudgetForm } from "@/components/answers/spend/budget-form";
import { MonthFigures } from "@/components/answers/spend/month-figures";
import { can } from "@/lib/auth/permissions";
import { openPage } from "@/lib/http/open-page";
import { listMembers } from "@/lib/services/people/members/list-members";
import { getSpend } from "@/lib/services/answers/spend/get-spend";
import { setMonthlyBudgetAction } from "./actions";

export const metadata: Metadata = { title: "Budget" };

export default async function BudgetPage({ params }: PageProps<"/w/[workspace]/settings/budget">) {
  const ctx = await openPage((await params).workspace, "workspace:read");
  const [spend, members] = await Promise.all([getSpend(ctx), listMembers(ctx)]);
  return (
    <>
      <BudgetForm
        workspace={ctx.workspaceSlug}
        budgetUsd={spend.budgetUsd}
        canWrite={can(ctx.role, "workspace:write")}
        raisers={members.filter(({ role }) => can(role, "workspace:write")).map(({ name }) => name)}
        save={setMonthlyBudgetAction}
      />
      <MonthFigures spend={spend} />
    </>
  );
}
