"use client";
import { useRouter } from "next/navigation";
import { useKey } from "@/components/ground/keys/key-provider";
import { Button } from "@/components/ground/ui/button";
import { Kbd } from "@/components/ground/ui/kbd";
import Link from "@/components/ground/ui/link";
import { paths } from "@/lib/paths";

/** Binds the key L, in either case, to the next failed trace without a label. */
export function LabelNextKey({ workspace }: { workspace: string }) {
  const router = useRouter();
  const go = () => router.push(paths.nextToLabel(workspace));
  const label = "Label the next failure";
  useKey({ combination: "L", label, group: "Label" }, go);
  useKey({ combination: "l", label, group: "Label" }, go);
  return null;
}

/** The way to it that is seen, with its key. */
export function LabelNext({ workspace }: { workspace: string }) {
  return (
    <Button asChild>
      <Link href={paths.nextToLabel(workspace)} prefetch={false}>
        <LabelNextKey workspace={workspace} />
        Label the next failure
        <Kbd keys="L" />
      </Link>
    </Button>
  );
}
