/** `{ [key]: value }`, or an empty object for `undefined`; for spreading. */
export function optional<Key extends string, Value>(
  key: Key,
  value: Value | undefined,
): { readonly [K in Key]?: Value } {
  return value === undefined ? {} : ({ [key]: value } as { readonly [K in Key]: Value });
}
