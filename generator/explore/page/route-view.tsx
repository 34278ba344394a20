import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import type { ApiData } from "../page-data.js";
import { ArgumentsForm } from "./arguments-form.js";
import { BASE_URL, initialForm, makeRequest } from "./call.js";
import { Address, CodeBlock, Fold, Markdown, Texts } from "./elements.js";
import type { LoadedRoute } from "./registry.js";
import { RequestView } from "./request-view.js";
import { SendView } from "./send-view.js";
import { type Credentials, listSchemes } from "./authorize.js";
import { ResponseList, TypeTree } from "./type-view.js";

/** Your input. Kept while the page is open, also after edits of the manifest; never stored. */
type Session = ReturnType<typeof useSession>;

export function useSession() {
  const [typed, setTyped] = useState({
    /** By name of the route. */
    forms: new Map<string, FormData>(),
    /** Overrides the manifest's unless it is empty. */
    baseUrl: "",
    credentials: new Map() as Credentials,
    isAllowed: false,
  });
  const onTyped = (changes: Partial<typeof typed>) =>
    setTyped((before) => ({ ...before, ...changes }));
  return { ...typed, onTyped };
}

interface RouteViewProps {
  readonly shown: LoadedRoute;
  readonly api: ApiData;
  readonly session: Session;
}

export function RouteView({ shown, api, session }: RouteViewProps) {
  const { entry, route, types } = shown;
  const { forms, baseUrl, credentials, isAllowed, onTyped } = session;
  const initial = useMemo(() => initialForm(shown), [shown]);
  const form = forms.get(entry.name) ?? initial;
  const made = useMemo(() => makeRequest(shown, form, baseUrl), [shown, form, baseUrl]);
  // Do not mark untouched fields in red.
  const isBegun = forms.has(entry.name) || baseUrl !== "";
  const mistake = isBegun && "message" in made ? made : undefined;
  return (
    <article data-route={entry.name}>
      <RouteHeader {...shown} />
      <FunctionSection {...shown} />
      <div class="try">
        <ArgumentsForm
          {...{ fields: route.fields, types, form }}
          onForm={(changed) =>
            onTyped({
              forms: new Map(forms).set(entry.name, changed),
              baseUrl: String(changed.get(BASE_URL)),
            })
          }
          error={mistake}
          baseUrl={baseUrl}
          manifestBaseUrl={api.baseUrl}
        />
        <div class="result">
          <h3>Request</h3>
          {made.ok ? (
            <RequestView made={made} shown={shown} />
          ) : (
            <p class={mistake ? "error" : "dim"}>
              {mistake?.message ??
                `Fill in ${"missing" in made ? made.missing.join(", ") : "the form"} to see the request.`}
            </p>
          )}
          <p>
            <label>
              <input
                type="checkbox"
                checked={isAllowed}
                onInput={(event) => onTyped({ isAllowed: event.currentTarget.checked })}
              />{" "}
              Allow this page to send requests
            </label>
          </p>
          {isAllowed && (
            <SendView made={made} schemes={listSchemes(api)} credentials={credentials} />
          )}
        </div>
      </div>
      <ResponseList {...shown} />
    </article>
  );
}

function RouteHeader({ entry, route }: LoadedRoute) {
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    // Keep the focus unless you navigated to the route.
    if (document.activeElement !== document.body) title.current?.focus();
  }, []);
  return (
    <header>
      <h2 ref={title} tabIndex={-1}>
        {entry.name}
      </h2>
      <Address route={entry} />
      <p class="dim">{entry.summary}</p>
      {route.deprecated !== undefined && (
        <div class="deprecation">
          <strong>Deprecated.</strong>
          {route.deprecated !== "" && <Markdown text={route.deprecated} />}
        </div>
      )}
      <Texts texts={route.description} />
      {route.see && (
        <p>
          <a href={route.see.url} target="_blank" rel="noreferrer noopener">
            {route.see.description ?? route.see.url}
          </a>
        </p>
      )}
    </header>
  );
}

function FunctionSection({ route, types }: LoadedRoute) {
  const { importLine, signature, parameters, effectiveRoute } = route;
  return (
    <section aria-label="Function">
      <CodeBlock text={importLine} copied="import" />
      <Fold summary="Signature">
        <CodeBlock text={signature} />
        <TypeTree type={parameters} types={types} />
      </Fold>
      {effectiveRoute !== undefined && (
        <p>
          With <code>endpoint()</code>: <code>{effectiveRoute}</code>
        </p>
      )}
    </section>
  );
}
