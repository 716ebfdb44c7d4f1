/**
 * An address as it may stand in a link: what is no character of an address is percent-encoded,
 * what is encoded already stays.
 */
export const linkAddress = (url: string): string =>
  url.replace(/%(?![\da-f]{2})|[^\w!#$%&'()*+,\-./:;=?@~]/giu, (character) =>
    /\p{Surrogate}/u.test(character) ? "%EF%BF%BD" : encodeURIComponent(character),
  );
