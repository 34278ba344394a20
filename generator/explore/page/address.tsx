import type { RouteEntry } from "../page-data.js";

/** The method and the path of a route. */
export function Address({ route: { method, path } }: { readonly route: RouteEntry }) {
  return (
    <span class="address">
      <span class={`method ${methodClass(method)}`}>{method}</span> <span class="path">{path}</span>
    </span>
  );
}

/** The class that gives a method its colour, if it has one of its own. */
export function methodClass(method: string): string {
  return `method-${method.toLowerCase()}`;
}
