import type { CST } from "yaml";
import { type Json, type Span, type YamlNode, toData, yamlPackage } from "../../manifest/index.js";
import { flow } from "../write/print-yaml.js";
import { type Data, canonical, isData, isSame, listOf } from "./data.js";
import {
  type ListForm,
  type Mark,
  type Patch,
  type Place,
  type TextEdit,
  insertParts,
  removeParts,
  replaceValue,
  startsLine,
  titleAbove,
  within,
} from "./edit-parts.js";
import { type YamlPart, isCollection, partsOf, propertiesOf } from "./yaml-parts.js";

/**
 * The edits after which a text has the data `target`. They change as little as possible: the smallest entry or item in block style, or
 * in a flow collection of several lines. Comments stay, also those of what is removed. An alias whose anchor gets another value, or
 * is removed, is replaced by its own value.
 *
 * @param text YAML with LF line ends.
 * @param root what `readYaml` makes of the text.
 * @param forms the forms of lists by their paths; the items of others are matched by their values.
 */
export function patchYaml(
  text: string,
  root: YamlNode,
  target: Data,
  forms: Readonly<Record<string, ListForm>>,
): readonly TextEdit[] {
  const { Parser, Lexer } = yamlPackage();
  const tokens = [...new Parser().parse(text)];
  const value = tokens.find((token): token is CST.Document => token.type === "document")?.value;
  const marks = marksIn(new Lexer().lex(text));
  const patch: Patch = {
    text,
    comments: marks.filter(({ source }) => source.startsWith("#")),
    references: marks.filter(({ source }) => !source.startsWith("#")),
    forms,
    edits: [],
    anchors: new Map(),
    inFlow: value?.type === "flow-collection" ? (one) => JSON.stringify(one) : flow,
  };
  const item = { start: [], ...(value && { value }) };
  const part = { value: root, item, start: 0, end: text.length };
  patchValue(patch, { part, isFlow: true, path: "" }, target);
  return patch.edits;
}

function marksIn(lexemes: Iterable<string>): readonly Mark[] {
  const marks: Mark[] = [];
  let start = 0;
  let before = "";
  for (const source of lexemes) {
    // These announce what follows and are not in the text: a document, an error, a scalar.
    const isSign = /^[\x02\x18\x1f]$/.test(source);
    if (before !== "\x1f" && /^[#&*]/.test(source)) marks.push({ start, source });
    if (!isSign) start += source.length;
    before = source;
  }
  return marks;
}

function patchValue(patch: Patch, place: Place, after: Json): void {
  const { part } = place;
  const before = toData(part.value);
  if (isSame(before, after) && isFresh(patch, part)) return;
  const { value: token } = part.item;
  if (token?.type === "alias") {
    const value = patch.anchors.get(token.source.replace("*", "&"));
    if (value !== undefined && isSame(value === true ? before : value, after)) return;
  }
  if (!patchMembers(patch, place, after)) replaceValue(patch, place, after);
}

/** Whether the aliases in an unchanged part still have the same values; if so, its anchors have them, too. */
function isFresh({ references, anchors }: Patch, span: Span): boolean {
  const known = new Map(anchors);
  for (const { source } of references.filter(within(span))) {
    if (source.startsWith("&")) known.set(source, true);
    else if (known.get(source.replace("*", "&")) !== true) return false;
  }
  for (const [name, value] of known) anchors.set(name, value);
  return true;
}

/** @returns false for a value that has to be replaced as a whole. */
function patchMembers(patch: Patch, { part: whole, path }: Place, after: Json): boolean {
  const { value: node, item } = whole;
  const { value: token } = item;
  if (!isCollection(token) || (node.kind !== "map" && node.kind !== "list")) return false;
  if (isData(after) !== (node.kind === "map") || typeof after !== "object" || after === null)
    return false;
  const isFlow = token.type === "flow-collection";
  const isOneLine = !patch.text.slice(token.offset, whole.end).includes("\n");
  if (isFlow && isOneLine && whole.start > 0) return false;
  const keyOf = patch.forms[path]?.keyOf ?? canonical;
  const parts = partsOf(node, token);
  const keyOfPart = (part: YamlPart): string => part.key ?? keyOf(toData(part.value));
  const byKey = new Map(parts.map((part) => [keyOfPart(part), part]));
  const wanted = new Map(
    isData(after) ? Object.entries(after) : listOf(after).map((one) => [keyOf(one), one]),
  );
  const kept = [...byKey].flatMap(([name, part]) => (wanted.has(name) ? [part] : []));
  const ordered = [...wanted].flatMap(([name]) => byKey.get(name) ?? []);
  const isUnique = byKey.size === parts.length && wanted.size === Object.keys(after).length;
  const isInOrder = node.kind === "map" || kept.every((part, index) => part === ordered[index]);
  const [first] = kept;
  if (first === undefined || !isUnique || !isInOrder) return false;
  const added = new Map<YamlPart | undefined, [string, Json][]>();
  let previous = node.kind === "map" ? kept.at(-1) : undefined;
  for (const [name, value] of wanted) {
    const part = byKey.get(name);
    if (part) previous = part;
    else added.set(previous, [...(added.get(previous) ?? []), [name, value]]);
  }
  if (added.has(undefined) && (isFlow || !startsLine(patch.text, first))) return false;
  const { anchor } = propertiesOf(item);
  if (anchor !== undefined) patch.anchors.set(anchor, after);
  const insert = (place: YamlPart | undefined): void => {
    const news = added.get(place);
    if (news) insertParts(patch, place, first, news, { isFlow, path });
  };
  insert(undefined);
  let run: YamlPart[] = [];
  parts.forEach((part, index) => {
    const value = wanted.get(keyOfPart(part));
    if (value !== undefined) {
      patchValue(
        patch,
        { part, isFlow, path: part.key === undefined ? `${path}[]` : `${path}/${part.key}` },
        value,
      );
      insert(part);
      return;
    }
    run.push(part);
    const next = parts[index + 1];
    const isNextRemoved = next !== undefined && !wanted.has(keyOfPart(next));
    const title = next && titleAbove(patch, next, path);
    const isApart = patch.comments
      .filter(within({ start: part.end, end: next?.start ?? part.end }))
      .some(({ start }) => start !== title);
    if (isNextRemoved && (isFlow || !isApart)) return;
    removeParts(patch, run, parts[index - run.length], next, { isFlow, path });
    run = [];
  });
  return true;
}
