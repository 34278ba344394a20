import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import type { FieldData, RouteDetail, RouteEntry } from "../page-data.js";
import { useMeasuredSize } from "./bundle-size.js";
import { CopyButton } from "./copy-button.js";
import { FieldView } from "./field-view.js";
import { BASE_URL, fieldKey, makeRequest } from "./make-request.js";
import { Markdown } from "./markdown.js";
import { methodClass } from "./overview.js";
import type { FieldText } from "./read-value.js";
import type { Loaded } from "./registry.js";
import { RequestView } from "./request-view.js";
import { type Sending, SendView } from "./send-view.js";
import { TypeText } from "./type-text.js";

interface RouteViewProps {
  readonly entry: RouteEntry;
  readonly route: RouteDetail;
  readonly loaded: Loaded;
  readonly manifestBaseUrl: string;
  readonly measures: boolean;
  readonly sending: Sending;
  readonly onSending: (sending: Sending) => void;
}

const PLACES = [
  { place: "path", title: "Path parameters" },
  { place: "query", title: "Query parameters" },
  { place: "header", title: "Headers" },
  { place: "body", title: "Body" },
] as const;

/** All that is known of a route, and a form that makes its request. */
export function RouteView(props: RouteViewProps) {
  const { entry, route, loaded, manifestBaseUrl, measures, sending, onSending } = props;
  const { baseUrl, token, isAllowed } = sending;
  const [texts, setTexts] = useState<Readonly<Record<string, FieldText>>>({});
  const [isElsewhere] = useState(baseUrl !== "");
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    // Where a page begins with the route, nobody has gone there.
    if (document.activeElement === document.body) return;
    title.current?.focus();
    // The list stands above it on a narrow page.
    if (matchMedia("(max-width: 50rem)").matches) title.current?.scrollIntoView();
  }, []);
  const module = loaded.module(route.module);
  const made = useMemo(
    () => makeRequest(route, entry.name, module, texts, baseUrl),
    [route, entry.name, module, texts, baseUrl],
  );
  // What nobody has typed yet is not pointed out in red.
  const isBegun = Object.values(texts).some((text) => text !== undefined);
  const errorOf = (field: FieldData): string | undefined =>
    !made.ok && made.field === fieldKey(field) && isBegun ? made.message : undefined;
  const baseUrlError = !made.ok && made.field === BASE_URL ? made.message : undefined;
  const types = loaded.types();
  const measured = useMeasuredSize(measures ? entry.name : undefined);
  const bundle = route.bundle ?? measured;

  return (
    <article data-route={entry.name}>
      <header>
        <h2 ref={title} tabIndex={-1}>
          <span class={`method ${methodClass(entry.method)}`}>{entry.method}</span>{" "}
          <span class="path">{entry.path}</span>
        </h2>
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

      <section aria-label="Function">
        <h3>Function</h3>
        <div class="snippet">
          <CopyButton text={route.importLine} label="import" />
          <pre class="code" tabIndex={0}>
            <code>{route.importLine}</code>
          </pre>
        </div>
        <TypeText text={route.signature} types={types} />
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

      <div class="try">
        <form aria-label="Arguments" onSubmit={(event) => event.preventDefault()}>
          {PLACES.map(({ place, title }) => {
            const fields = route.fields.filter((field) => field.in === place);
            return fields.length === 0 ? null : (
              <fieldset key={place}>
                <legend>{title}</legend>
                {fields.map((field) => (
                  <FieldView
                    key={fieldKey(field)}
                    field={field}
                    text={texts[fieldKey(field)]}
                    error={errorOf(field)}
                    onChange={(text) => setTexts({ ...texts, [fieldKey(field)]: text })}
                  />
                ))}
              </fieldset>
            );
          })}
          <details open={isElsewhere}>
            <summary>Base URL</summary>
            <label for="base-url">Base URL, in place of the manifest's</label>
            <input
              id="base-url"
              type="url"
              aria-describedby="base-url-error"
              aria-invalid={baseUrlError !== undefined}
              spellcheck={false}
              placeholder={manifestBaseUrl}
              value={baseUrl}
              onInput={(event) => onSending({ ...sending, baseUrl: event.currentTarget.value })}
            />
            {baseUrlError !== undefined && (
              <p class="error" id="base-url-error" role="alert">
                {baseUrlError}
              </p>
            )}
          </details>
        </form>

        <div class="result">
          <h3>Request</h3>
          {made.ok ? (
            <RequestView sent={made.sent} route={route} />
          ) : (
            <p class="error" data-general={made.field === undefined}>
              {made.message}
            </p>
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

      <section aria-label="Responses">
        <h3>Responses</h3>
        {route.responses.length === 0 && <p>The manifest does not say what the API answers.</p>}
        {route.responses.map(({ status, description, type }) => (
          <div key={status} class="response">
            <h4>{status}</h4>
            {description !== undefined && <Markdown text={description} />}
            {type === "" ? <p>No content</p> : <TypeText text={type} types={types} />}
          </div>
        ))}
      </section>
    </article>
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
