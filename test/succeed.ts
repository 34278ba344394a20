/**
 * The result of something that must succeed.
 *
 * @throws with the errors or problems, if it does not.
 */
export function succeed<Result extends { readonly ok: boolean }>(
  result: Result,
): Extract<Result, { readonly ok: true }> {
  if (!result.ok) throw new Error(JSON.stringify(result, null, 2));
  return result as Extract<Result, { readonly ok: true }>;
}
