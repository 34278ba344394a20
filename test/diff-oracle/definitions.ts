const GONE =
  "what a response never is any more breaks nothing that runs, although code that looks for it may not compile";
const ORDER = "the order of the parameters in a query is no part of a request";
const ENDPOINT =
  "a default that no function uses changes only what `endpoint()` sends, and counts as neither";

/** The pairs of which `diff` says something else than callers notice, and why that is right. */
export const DEFINITIONS: Readonly<Record<string, string>> = {
  "alternative is removed, as response": GONE,
  "alternative is removed, as property of a response": GONE,
  "union of two objects → object, as response": GONE,
  "union of two objects → object, as property of a response": GONE,
  "tagged alternative is removed, as response": GONE,
  "tagged alternative is removed, as property of a response": GONE,
  "POST: two swap their places": ORDER,
  "a header changes that all routes replace": ENDPOINT,
};
