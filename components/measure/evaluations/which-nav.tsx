import Link from "@/components/ground/ui/link";
import { Button } from "@/components/ground/ui/button";

/** Some views of the same thing, as links: the address says which one is shown. */
export function WhichNav<Id extends string>({
  label,
  views,
  shown,
  href,
}: {
  label: string;
  views: readonly { id: Id; title: string }[];
  shown: Id;
  href: (id: Id) => string;
}) {
  return (
    <nav aria-label={label} className="flex min-w-0 gap-0.5 overflow-x-auto p-0.5 max-sm:w-full">
      {views.map(({ id, title }) => (
        <Button key={id} asChild variant="ghost" className={id === shown ? "bg-hover" : "font-normal text-muted"}>
          <Link href={href(id)} scroll={false} {...(id === shown ? { "aria-current": "page" as const } : {})}>
            {title}
          </Link>
        </Button>
      ))}
    </nav>
  );
}
