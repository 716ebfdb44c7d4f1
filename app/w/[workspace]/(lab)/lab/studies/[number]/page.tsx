import { type Metadata } from "next";
import { StudyActionsProvider } from "@/components/lab/studies/study-actions";
import { StudyPage } from "@/components/lab/studies/study-page";
import { KeptBack } from "@/components/trajectory/rail/kept-back";
import { can } from "@/lib/auth/permissions";
import { cancelStudyAction, deleteStudyAction, listStudyReplaysAction, resumeStudyAction } from "../../study-actions";
import { openStudy } from "./open-study";

type Props = PageProps<"/w/[workspace]/lab/studies/[number]">;

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { workspace, number } = await params;
  const { study } = await openStudy(workspace, number);
  return { title: study?.name.slice(0, 120) ?? "Study" };
}

export default async function StudyRoute({ params }: Props) {
  const { workspace, number } = await params;
  const { ctx, study } = await openStudy(workspace, number);
  if (study === null) return <KeptBack />;
  const actions = { cancel: cancelStudyAction, resume: resumeStudyAction, remove: deleteStudyAction };
  return (
    <StudyActionsProvider actions={can(ctx.role, "replay:run") ? actions : null}>
      <StudyPage
        workspace={ctx.workspaceSlug}
        study={study}
        listReplays={listStudyReplaysAction}
        now={new Date().toISOString()}
      />
    </StudyActionsProvider>
  );
}
