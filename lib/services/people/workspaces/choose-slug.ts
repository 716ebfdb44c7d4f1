/** Words that stand for a page of their own under /w. */
const reserved = new Set(["new"]);

/** A name as part of an address: `Größe & Co.` becomes `grosse-co`. Never empty, never longer than 40 characters. */
export const chooseSlug = (name: string): string => {
  const slug = name
    .toLowerCase()
    .replaceAll("ß", "ss")
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .replace(/[^a-z0-9]+/g, "-")
    .slice(0, 40)
    .replace(/^-+|-+$/g, "");
  return slug === "" || reserved.has(slug) ? `workspace${slug && `-${slug}`}` : slug;
};
