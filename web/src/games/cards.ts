/** So many cards face down. */
export function hidden(count: number): null[] {
  return Array<null>(count).fill(null);
}
