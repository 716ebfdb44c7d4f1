import { type Metadata } from "next";
import { findPage } from "../served-docs";
import { showPage } from "../show-page";

type Props = PageProps<"/docs/[...page]">;

const pathOf = async ({ params }: Props): Promise<string> =>
  (await params).page.map((part) => decodeURIComponent(part)).join("/");

export async function generateMetadata(props: Props): Promise<Metadata> {
  return { title: (await findPage(await pathOf(props)))?.title ?? "Not found" };
}

export default async function DocsRoute(props: Props) {
  return showPage(await pathOf(props));
}
