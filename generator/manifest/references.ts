import { type YamlNode, type YamlScalar, child } from "./yaml/yaml-tree.js";

/** A `$ref`, the block that has its target, and the target's name there. */
export interface Reference {
  readonly node: YamlScalar;
  readonly block: string;
  readonly name: string;
}

/** @param node the text of a `$ref`: `#/schemas/Pet`. */
export function parseReference(node: YamlNode | undefined): Reference | undefined {
  if (node?.kind !== "scalar" || typeof node.value !== "string") return undefined;
  const [, block, name] = /^#\/(\w+)\/(.*)$/s.exec(node.value) ?? [];
  return block === undefined || name === undefined ? undefined : { node, block, name };
}

/** The steps of a JSON pointer (RFC 6901): `/paths/~1pets` has `paths` and `/pets`. */
export function pointerSteps(pointer: string): readonly string[] {
  const steps = pointer.split("/").slice(1);
  return steps.map((step) => step.replaceAll("~1", "/").replaceAll("~0", "~"));
}

/** The target of a node's `$ref`; `undefined` without a `$ref` or target. */
export function findTarget(node: YamlNode | undefined, root: YamlNode): YamlNode | undefined {
  const reference = parseReference(child(node, "$ref"));
  return reference && child(child(root, reference.block), reference.name);
}
