/** True for a text that begins with the comment that each generated file begins with. */
export function hasBanner(text: string): boolean {
  const [comments = ""] = /^(?:\s|\/\/.*|\/\*[\s\S]*?\*\/)*/.exec(text.slice(0, 1000)) ?? [];
  return /\b(?:Generated|Copied) by Waybill\b/.test(comments);
}

/** True for a text in which git has left both sides of a conflict. */
export function hasConflictMarks(text: string): boolean {
  return /^<{7} /m.test(text) && /^>{7} /m.test(text);
}
