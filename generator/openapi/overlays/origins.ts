import type { Path } from "../../errors/index.js";
import { type Node, type Origin, child, ownValue } from "../document/node.js";

/**
 * The places of values that overlays put or moved into a document, by the object or list that holds them, and by their keys. Everything
 * else stands where what holds it stands.
 */
export class Origins {
  readonly #moved = new WeakMap<object, Map<string, Origin>>();

  child(node: Node, key: string | number): Node {
    const { value } = node;
    const own = typeof value === "object" && value !== null ? this.#moved.get(value) : undefined;
    const origin = own?.get(String(key));
    return origin ? { ...origin, value: ownValue(value, key) } : child(node, key);
  }

  children(node: Node): readonly (Node & { readonly key: string })[] {
    return Object.keys(Object(node.value)).map((key) => ({ ...this.child(node, key), key }));
  }

  put(holder: object, key: string | number, value: unknown, { file, step }: Origin): void {
    const descriptor = { value, writable: true, enumerable: true, configurable: true };
    Object.defineProperty(holder, key, descriptor);
    const own = this.#moved.get(holder) ?? new Map<string, Origin>();
    this.#moved.set(holder, own.set(String(key), { file, step }));
  }

  remove(holder: Node, keys: ReadonlySet<string | number>): void {
    const { value } = holder;
    if (Array.isArray(value)) {
      const kept = value.flatMap((_, at) => (keys.has(at) ? [] : [this.child(holder, at)]));
      value.length = 0;
      kept.forEach((item, at) => this.put(value, at, item.value, item));
    } else {
      for (const key of keys) Reflect.deleteProperty(Object(value), key);
    }
  }

  at(top: Node, path: Path): Node {
    return path.reduce<Node>((node, key) => this.child(node, key), top);
  }
}
