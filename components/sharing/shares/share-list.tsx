"use client";
import { Share2 } from "lucide-react";
import Link from "@/components/ground/ui/link";
import { useRouter } from "next/navigation";
import { type ReactNode } from "react";
import { SectionHeader } from "@/components/ground/page/section-header";
import { Button } from "@/components/ground/ui/button";
import { DateTime } from "@/components/ground/ui/date-time";
import { EmptyState } from "@/components/ground/ui/empty-state";
import { ListPager } from "@/components/ground/ui/list-pager";
import { Table, Td, Th } from "@/components/ground/ui/table";
import { visibleText } from "@/components/ground/ui/visible-text";
import { can, type Role } from "@/lib/auth/permissions";
import { paths } from "@/lib/paths";
import { type ShareState as State, type ShareView } from "@/lib/traces/share-view";
import { LastView } from "./last-view";
import { RevokeButton } from "./revoke-button";
import { type SharePage } from "./share-actions";
import { ShareState } from "./share-state";
import { settingsWords } from "./share-words";

const columns = {
  state: "w-60 max-md:w-44 max-sm:hidden",
  made: "w-52 max-lg:hidden",
  views: "w-48 max-md:hidden",
  acts: "w-24 max-sm:w-20",
} as const;

interface ShareListProps {
  workspace: { slug: string; role: Role };
  page: SharePage & { isFirst: boolean; state: State | undefined };
  /** The server's time of drawing, ISO 8601. */
  now: string;
}

const filters = [
  [undefined, "All"],
  ["active", "Active"],
  ["expired", "Expired"],
  ["revoked", "Revoked"],
] as const;

/** Every link that leads out of a workspace: to what, by whom, how much it was read, and the way to end it. */
export function ShareList({ workspace, page, now }: ShareListProps) {
  const { shares, nextCursor, isFirst, state } = page;
  return (
    <div className="flex h-full min-h-0 flex-col">
      <SectionHeader>
        <nav aria-label="Filter links" className="ml-auto flex gap-1 overflow-x-auto py-2">
          {filters.map(([value, label]) => (
            <Which key={label} href={paths.shares(workspace.slug, { state: value })} isChosen={state === value}>
              {label}
            </Which>
          ))}
        </nav>
      </SectionHeader>
      {shares.length === 0 ? (
        <None workspace={workspace} state={state} />
      ) : (
        <div className="min-h-0 flex-1 overflow-y-auto">
          <Table className="table-fixed" aria-label="Shared links">
            <thead className="sticky top-0 z-20">
              <tr>
                <Th>Trace</Th>
                <Th className={columns.state}>State</Th>
                <Th className={columns.made}>Made by</Th>
                <Th className={columns.views}>Read</Th>
                <Th className={columns.acts}>
                  <span className="sr-only">Actions</span>
                </Th>
              </tr>
            </thead>
            <tbody>
              {shares.map((share) => (
                <ShareRow key={share.id} share={share} workspace={workspace} now={now} />
              ))}
            </tbody>
          </Table>
        </div>
      )}
      <ListPager
        newest={isFirst ? null : paths.shares(workspace.slug, { state })}
        older={nextCursor === null ? null : paths.shares(workspace.slug, { cursor: nextCursor, state })}
        olderWords="Older links"
      />
    </div>
  );
}

function None({ workspace, state }: Pick<ShareListProps, "workspace"> & { state: State | undefined }) {
  return (
    <EmptyState
      icon={Share2}
      title={state === undefined ? "No links yet" : `No ${state} links`}
      text={
        can(workspace.role, "share:write")
          ? "To share a trace outside the workspace, open it and press S. You choose what to include, what to hide and when the link expires."
          : "Editors create links on the page of a trace and choose what to include, what to hide and when the link expires."
      }
      className="flex-1"
    >
      <Button asChild variant="primary">
        <Link href={paths.traces(workspace.slug)}>Go to the traces</Link>
      </Button>
    </EmptyState>
  );
}

function Which({ href, isChosen, children }: { href: string; isChosen: boolean; children: ReactNode }) {
  return (
    <Button asChild size="sm" variant="ghost" className={isChosen ? "bg-hover" : "font-normal text-muted"}>
      <Link href={href} {...(isChosen ? { "aria-current": "page" as const } : {})}>
        {children}
      </Link>
    </Button>
  );
}

function ShareRow({ share, workspace, now }: Pick<ShareListProps, "workspace" | "now"> & { share: ShareView }) {
  const router = useRouter();
  return (
    <tr className="group">
      <Td className="py-1.5">
        <Link
          href={paths.trace(workspace.slug, share.traceId)}
          dir="auto"
          className="block truncate leading-4.5 font-medium hover:underline"
        >
          {visibleText(share.traceTitle)}
        </Link>
        <span className="block truncate text-[11.5px] leading-4 text-faint">{settingsWords(share.settings)}</span>
        <span className="mt-0.5 block text-xs sm:hidden">
          <ShareState share={share} now={now} />
        </span>
        <span className="block truncate text-[11.5px] leading-4 text-faint md:hidden">
          <LastView share={share} now={now} />
        </span>
      </Td>
      <Td className={`${columns.state} text-xs`}>
        <ShareState share={share} now={now} />
      </Td>
      <Td className={columns.made}>
        <bdi className="block truncate leading-4.5">{visibleText(share.createdBy)}</bdi>
        <span className="block truncate text-[11.5px] leading-4 text-faint">
          <DateTime at={share.createdAt} />
        </span>
      </Td>
      <Td className={`${columns.views} text-muted`}>
        <LastView share={share} now={now} />
      </Td>
      <Td className={`${columns.acts} text-right`}>
        {share.state === "active" && can(workspace.role, "share:write") && (
          <RevokeButton workspace={workspace.slug} share={share} onRevoked={() => router.refresh()} />
        )}
      </Td>
    </tr>
  );
}
