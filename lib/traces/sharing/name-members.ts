/**
 * Members as readers of a share know them: by number, in the order in which they are met; one person has one number.
 */
export function nameMembers(): (key: string) => string {
  const numbers = new Map<string, number>();
  return (key) => {
    const number = numbers.get(key) ?? numbers.size + 1;
    numbers.set(key, number);
    return `Member ${number}`;
  };
}
