import { useEffect, useRef } from "preact/hooks";
import type { RouteDetail } from "../page-data.js";
import { Address } from "./address.js";
import { CodeBlock } from "./code-block.js";
import { Fold } from "./fold.js";
import { Markdown, Texts } from "./markdown.js";
import type { LoadedRoute } from "./registry.js";
import { TypeText } from "./type-text.js";

/** What a route is, in the words of the manifest. */
export function RouteHeader({ shown: { entry, route } }: { readonly shown: LoadedRoute }) {
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    // Where a page begins with the route, nobody has gone there.
    if (document.activeElement !== document.body) title.current?.focus();
  }, []);
  return (
    <header>
      <h2 ref={title} tabIndex={-1}>
        {entry.name}
      </h2>
      <Address route={entry} />
      <p class="summary">{entry.summary}</p>
      {route.deprecated !== undefined && (
        <div class="deprecation">
          <strong>Deprecated.</strong>
          {route.deprecated !== "" && <Markdown text={route.deprecated} />}
        </div>
      )}
      <Texts texts={route.description} />
      {route.see && <DocsLink see={route.see} />}
    </header>
  );
}

/** Only addresses that lead to a page: a manifest can hold `javascript:` too. */
function DocsLink({ see: { url, description = url } }: Required<Pick<RouteDetail, "see">>) {
  if (!/^https?:\/\//i.test(url)) return <p>{description}</p>;
  return (
    <p>
      <a href={url} target="_blank" rel="noreferrer noopener">
        {description}
      </a>
    </p>
  );
}

/** The function of a route: how it is imported, its type, and what it adds to a bundle. */
export function FunctionSection({ shown }: { readonly shown: LoadedRoute }) {
  const { route, types } = shown;
  const { bundle } = route;
  return (
    <section aria-label="Function">
      <div class="snippet">
        <CodeBlock text={route.importLine} copied="import" />
      </div>
      <Fold summary="Signature">
        <TypeText text={route.signature} types={types} />
      </Fold>
      {route.effectiveRoute !== undefined && (
        <p>
          The same by <code>endpoint()</code>: <code>{route.effectiveRoute}</code>
        </p>
      )}
      {bundle && (
        <p class="bundle">
          {bundle.beside !== undefined &&
            `Adds ${bundle.beside} bytes to a bundle that has another function. `}
          Alone it takes {bundle.alone} bytes (minified, gzip).
        </p>
      )}
    </section>
  );
}
