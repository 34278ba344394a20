/**
 * By how many characters that what is written out several times may exceed the texts of a manifest or of documents, so that memory
 * stays in proportion to them. About 17,500 routes of a line.
 */
const MOST_MORE = 6_000_000;

/**
 * Spends characters; false once there are too many.
 *
 * @param length the characters of the texts.
 */
export function expansionBudget(length: () => number): (characters: number) => boolean {
  let spent = 0;
  return (characters) => {
    spent += characters;
    return spent <= MOST_MORE || spent <= MOST_MORE + length();
  };
}
