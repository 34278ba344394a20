import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import type { ApiData, RouteDetail } from "../page-data.js";
import { ArgumentsForm } from "./arguments-form.js";
import { useMeasuredSize } from "./bundle-size.js";
import { CopyButton } from "./copy-button.js";
import type { LoadedRoute, Texts } from "./loaded-route.js";
import { makeRequest } from "./make-request.js";
import { Markdown } from "./markdown.js";
import { methodClass } from "./overview.js";
import { RequestView } from "./request-view.js";
import { ResponseList } from "./response-list.js";
import { type Sending, SendView } from "./send-view.js";
import { TypeText } from "./type-text.js";

interface RouteViewProps {
  readonly shown: LoadedRoute;
  readonly api: ApiData;
  readonly texts: Texts;
  readonly onTexts: (texts: Texts) => void;
  readonly sending: Sending;
  readonly onSending: (sending: Sending) => void;
}

/** All that is known of a route, and a form that makes its request. */
export function RouteView({ shown, api, texts, onTexts, sending, onSending }: RouteViewProps) {
  const { entry, route, module, types } = shown;
  const { baseUrl, token, isAllowed } = sending;
  const made = useMemo(
    () => makeRequest(route, entry.name, module, texts, baseUrl),
    [route, entry.name, module, texts, baseUrl],
  );
  // What nobody has typed yet is not pointed out in red.
  const isBegun = Object.values(texts).some((text) => text !== undefined);
  const required = route.fields.filter(({ isRequired }) => isRequired).map(({ name }) => name);
  return (
    <article data-route={entry.name}>
      <RouteHeader shown={shown} />
      <FunctionSection shown={shown} measures={api.measures} />
      <div class="try">
        <ArgumentsForm
          fields={route.fields}
          texts={texts}
          onTexts={onTexts}
          error={!made.ok && (isBegun || baseUrl !== "") ? made : undefined}
          baseUrl={baseUrl}
          manifestBaseUrl={api.baseUrl}
          onBaseUrl={(text) => onSending({ ...sending, baseUrl: text })}
        />
        <div class="result">
          <h3>Request</h3>
          {made.ok ? (
            <RequestView made={made} name={entry.name} route={route} />
          ) : isBegun ? (
            <p class="error" data-general={made.field === undefined}>
              {made.message}
            </p>
          ) : (
            <p class="hint">Fill in {required.join(", ") || "the form"} to see the request.</p>
          )}
          <p>
            <label>
              <input
                type="checkbox"
                checked={isAllowed}
                onInput={(event) =>
                  onSending({ ...sending, isAllowed: event.currentTarget.checked })
                }
              />{" "}
              Let this page send requests
            </label>
          </p>
          {isAllowed && (
            <SendView
              fetchArguments={made.ok ? made.fetchArguments : undefined}
              token={token}
              onToken={(text) => onSending({ ...sending, token: text })}
            />
          )}
        </div>
      </div>
      <ResponseList responses={route.responses} types={types} />
    </article>
  );
}

function RouteHeader({ shown: { entry, route } }: { readonly shown: LoadedRoute }) {
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
      <p class="address">
        <span class={`method ${methodClass(entry.method)}`}>{entry.method}</span>{" "}
        <span class="path">{entry.path}</span>
      </p>
      <p class="summary">{entry.summary}</p>
      {route.deprecated !== undefined && (
        <div class="deprecation">
          <strong>Deprecated.</strong>
          {route.deprecated !== "" && <Markdown text={route.deprecated} />}
        </div>
      )}
      {route.description.map((text) => (
        <Markdown key={text} text={text} />
      ))}
      {route.see && <DocsLink see={route.see} />}
    </header>
  );
}

function FunctionSection({
  shown: { entry, route, types },
  measures,
}: {
  readonly shown: LoadedRoute;
  readonly measures: boolean;
}) {
  const measured = useMeasuredSize(measures ? entry.name : undefined);
  const bundle = route.bundle ?? measured;
  const [isOpen, setOpen] = useState(false);
  return (
    <section aria-label="Function">
      <div class="snippet">
        <CopyButton text={route.importLine} label="import" />
        <pre class="code" tabIndex={0}>
          <code>{route.importLine}</code>
        </pre>
      </div>
      <details open={isOpen} onToggle={(event) => setOpen(event.currentTarget.open)}>
        <summary>Signature</summary>
        {isOpen && <TypeText text={route.signature} types={types} />}
      </details>
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

/** Only addresses that lead to a page: a manifest can hold `javascript:` too. */
function DocsLink({
  see: { url, description },
}: {
  readonly see: NonNullable<RouteDetail["see"]>;
}) {
  return /^https?:\/\//i.test(url) ? (
    <p>
      <a href={url} target="_blank" rel="noreferrer noopener">
        {description ?? url}
      </a>
    </p>
  ) : (
    <p>{description ?? url}</p>
  );
}
