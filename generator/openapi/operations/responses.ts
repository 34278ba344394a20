import { child, members } from "../document/node.js";
import type { Operation } from "./operations.js";
import type { Follow } from "../document/references.js";

/**
 * The `accept` header of an operation that answers in something else than plain JSON, which is what
 * a manifest asks for; `undefined` where JSON is offered or nothing is said.
 */
export function readAccept(operation: Operation, follow: Follow): string | undefined {
  const offered = members(child(operation.node, "responses"))
    .filter(({ key }) => /^2/.test(key))
    .flatMap((response) => {
      const target = follow(response);
      return target === undefined ? [] : members(child(target, "content"));
    })
    .map(({ key }) => key.trim())
    .filter((type) => MEDIA_RANGE.test(type));
  if (offered.some((type) => /^application\/json\s*(;|$)/i.test(type))) return undefined;
  return offered.length === 0 ? undefined : [...new Set(offered)].join(", ");
}

/** A media range of RFC 9110, section 12.5.1. */
const MEDIA_RANGE = /^[\w!#$%&'*+.^`|~-]+\/[\w!#$%&'*+.^`|~-]+([ \t]*;[ -~]*)?$/;
