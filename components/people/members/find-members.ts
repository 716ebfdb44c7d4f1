import { type ShownMember } from "./member-actions";

const plain = (text: string): string => text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();

/** Those whose name, address or role holds every word of `text`, whatever the accents and the case. */
export const findMembers = (members: readonly ShownMember[], text: string): ShownMember[] => {
  const words = plain(text).split(/\s+/u).filter(Boolean);
  return members.filter((member) => {
    const known = plain(`${member.name} ${member.email} ${member.role}`);
    return words.every((word) => known.includes(word));
  });
};
