/**
 * Words in messages of `yaml` and `js-yaml` that tell mistakes apart which have one code, or none. Both are pinned to an exact version,
 * and a test compares these words with what they say.
 */
export const words = {
  /** `js-yaml` has no codes. */
  tooDeep: /^nesting exceeded/,
  listAsKey: /block sequence may not be used as an implicit map key/,
  blockHeader: /^Block scalar header/,
  noDash: /without - indicator/,
  listOnLineOfKey: /on same line with key/,
  atEndOfValue: /at node end/,
  onLineOfMark: /directives-end marker/,
  noValue: /Implicit map keys need/,
  noComma: /^Missing , /,
  noLineBreak: /^Missing newline after block/,
  comment: /^Comments must be/,
} as const;
