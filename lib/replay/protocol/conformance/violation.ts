/** What a check found wrong, in words for whoever puts the protocol before their system. */
export class Violation extends Error {
  override name = "Violation";
}
