import { groupBy, isObject } from "../../collections/index.js";
import {
  type FindInFiles,
  findUnquoted,
  looksLikeText,
  scalarAt,
  untypedValue,
} from "../../manifest/index.js";
import type { Path } from "../../errors/index.js";
import { type Node, nodesIn, ownMember, originPath } from "./node.js";
import { toWantedMembers, writtenAt } from "./places.js";

/**
 * Restores the spelling of unquoted texts that YAML parsed as other values, in a newly parsed document. Warns of values that
 * may be meant as texts.
 */
export function restoreDocumentTexts(top: Node): void {
  const { sources } = top.reading;
  const { texts, untyped } = findUnquoted(top.value, fileFinder(top));
  const values = [
    ...texts.map((path) => ({ path, isText: true, isMixed: false })),
    ...untyped.map((value) => ({ ...value, isText: false })),
  ];
  const located = values.map((value) => {
    const node = value.path.reduce<Node>((owner, step) => owner.child(step), top);
    const { file, step } = writtenAt(node, sources);
    return { ...value, node, file, at: originPath({ file, step }) };
  });
  const warned = new Set<string>();
  for (const [file, values] of groupBy(located, ({ file }) => file)) {
    const source = sources.get(file);
    // A value is parsed if something in it is wanted.
    const root = source?.tree(toWantedMembers(values.map(({ at }) => [...at, 0])));
    for (const { node, path, at, isText, isMixed } of values) {
      const scalar = scalarAt(root, at);
      if (scalar === undefined) continue;
      if (isText) setValue(top.value, path, scalar.source);
      else if (!isJson(source?.text) && looksLikeText(scalar, isMixed)) {
        const place = JSON.stringify(path.slice(0, -1));
        const { code, message, hint } = untypedValue(scalar);
        if (!warned.has(place)) node.warn(code, message, hint);
        warned.add(place);
      }
    }
  }
}

/** Follows a reference from its first use, so that problems get the place of that use. */
function fileFinder(top: Node): FindInFiles {
  const tops = new Map<unknown, Node | undefined>([[top.value, top]]);
  return (reference, root) => {
    const target = findReferrer(reference, tops.get(root))?.follow();
    const file = target && top.reading.files.get(target.file);
    tops.set(file?.value, file);
    return target && { value: target.value, root: file?.value };
  };
}

function findReferrer(reference: string, top: Node | undefined): Node | undefined {
  for (const node of top ? nodesIn(top) : []) if (node.get("$ref") === reference) return node;
  return undefined;
}

/** In JSON, a number is never meant as text. */
function isJson(text = ""): boolean {
  return /^\s*\{/.test(text);
}

function setValue(root: unknown, path: Path, text: string): void {
  const owner = path.slice(0, -1).reduce<unknown>(ownMember, root);
  const key = path.at(-1) ?? "";
  if (Array.isArray(owner)) owner[Number(key)] = text;
  else if (isObject(owner)) Object.defineProperty(owner, key, { value: text });
}
