/** A member of an object, or an item of an array, in a JSON text. */
export interface JsonMember {
  /** The number of objects and arrays that contain it. */
  readonly depth: number;
  readonly key: string | number;
  /** Offset of the key in the text; of the value, for an item. */
  readonly start: number;
  readonly end: number;
  /** Whether its object has an earlier member with this key, which `JSON.parse` ignores. */
  readonly isRepeated: boolean;
}

/** An object or array being read. */
interface Open {
  /** The keys of an object so far; absent for an array. */
  readonly keys?: Set<string>;
  /** The index of the item being read. */
  index: number;
  /** Whether a key, or an item, comes next. */
  expectsMember: boolean;
}

const TOKEN = /"(?:[^"\\]+|\\.)*"|[{}[\],:]|[^\s{}[\],:"]+/g;

/** The members in a text that is valid JSON, in order, with their places, which `JSON.parse` does not tell. */
export function* jsonMembers(text: string): Generator<JsonMember> {
  const open: Open[] = [];
  for (const { 0: token, index: start } of text.matchAll(TOKEN)) {
    const top = open.at(-1);
    if (token === "}" || token === "]") {
      open.pop();
      continue;
    }
    if (token === ",") {
      if (top) Object.assign(top, { index: top.index + 1, expectsMember: true });
      continue;
    }
    if (token === ":") continue;
    if (top?.expectsMember) {
      top.expectsMember = false;
      const key = top.keys ? (JSON.parse(token) as string) : top.index;
      const isRepeated = typeof key === "string" && top.keys?.has(key) === true;
      if (typeof key === "string") top.keys?.add(key);
      yield { depth: open.length, key, start, end: start + token.length, isRepeated };
      if (top.keys) continue;
    }
    if (token === "{") open.push({ keys: new Set(), index: 0, expectsMember: true });
    if (token === "[") open.push({ index: 0, expectsMember: true });
  }
}
