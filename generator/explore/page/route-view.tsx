import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import type { ApiData, RouteDetail } from "../page-data.js";
import { ArgumentsForm } from "./arguments-form.js";
import { BASE_URL, entriesOf, fieldKey, type MadeRequest, makeRequest } from "./call.js";
import { Address, CodeBlock, Fold, Markdown, Texts } from "./elements.js";
import type { LoadedRoute } from "./registry.js";
import { RequestView } from "./request-view.js";
import { SendView } from "./send-view.js";
import { ResponseList, TypeTree } from "./type-view.js";

/** What was typed. Kept while the page is open, also when the manifest is edited, and stored nowhere. */
type Session = ReturnType<typeof useSession>;

export function useSession() {
  const [sending, setSending] = useState({
    /** In place of the manifest's, unless it is empty. */
    baseUrl: "",
    token: "",
    isAllowed: false,
  });
  const [forms, setForms] = useState<ReadonlyMap<string, FormData>>(new Map());
  const onSending = (changes: Partial<typeof sending>) => setSending({ ...sending, ...changes });
  return {
    sending,
    onSending,
    formOf: (name: string) => forms.get(name) ?? EMPTY,
    onForm: (name: string, form: FormData) => {
      setForms(new Map([...forms, [name, form]]));
      onSending({ baseUrl: String(form.get(BASE_URL)) });
    },
  };
}

const EMPTY = new FormData();

interface ShownProps {
  readonly shown: LoadedRoute;
}

interface RouteViewProps extends ShownProps {
  readonly api: ApiData;
  readonly session: Session;
}

export function RouteView({ shown, api, session }: RouteViewProps) {
  const { entry, route, types } = shown;
  const { sending, onSending } = session;
  const { baseUrl, isAllowed } = sending;
  const form = session.formOf(entry.name);
  const made = useMemo(() => makeRequest(shown, form, baseUrl), [shown, form, baseUrl]);
  // What nobody has typed yet is not pointed out in red.
  const isBegun = route.fields.some((field) => entriesOf(form, fieldKey(field)).length > 0);
  return (
    <article data-route={entry.name}>
      <RouteHeader shown={shown} />
      <FunctionSection shown={shown} />
      <div class="try">
        <ArgumentsForm
          fields={route.fields}
          form={form}
          onForm={(changed) => session.onForm(entry.name, changed)}
          error={!made.ok && (isBegun || baseUrl !== "") ? made : undefined}
          baseUrl={baseUrl}
          manifestBaseUrl={api.baseUrl}
        />
        <div class="result">
          <h3>Request</h3>
          <MadeView made={made} shown={shown} isBegun={isBegun} />
          <p>
            <label>
              <input
                type="checkbox"
                checked={isAllowed}
                onInput={(event) => onSending({ isAllowed: event.currentTarget.checked })}
              />{" "}
              Let this page send requests
            </label>
          </p>
          {isAllowed && (
            <SendView made={made} token={sending.token} onToken={(token) => onSending({ token })} />
          )}
        </div>
      </div>
      <ResponseList responses={route.responses} types={types} />
    </article>
  );
}

function RouteHeader({ shown: { entry, route } }: ShownProps) {
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    // The focus stays unless somebody navigated to the route.
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
      {route.see && <DocsLink see={route.see} />}
    </header>
  );
}

/** Only addresses that lead to a page: a manifest can hold `javascript:` too. */
function DocsLink({
  see: { url, description = url },
}: {
  readonly see: NonNullable<RouteDetail["see"]>;
}) {
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
function FunctionSection({ shown: { route, types } }: ShownProps) {
  const { importLine, signature, parameters, effectiveRoute, bundleBytes } = route;
  return (
    <section aria-label="Function">
      <CodeBlock text={importLine} copied="import" />
      <Fold summary="Signature">
        <CodeBlock text={signature} />
        <TypeTree type={parameters} types={types} />
      </Fold>
      {effectiveRoute !== undefined && (
        <p>
          The same by <code>endpoint()</code>: <code>{effectiveRoute}</code>
        </p>
      )}
      {bundleBytes !== undefined && (
        <p class="dim">Adds {bundleBytes} bytes to a bundle (minified, gzip).</p>
      )}
    </section>
  );
}

function MadeView({
  made,
  shown: { entry, route },
  isBegun,
}: ShownProps & { readonly made: MadeRequest; readonly isBegun: boolean }) {
  if (made.ok) return <RequestView made={made} name={entry.name} route={route} />;
  if (isBegun) return <p class="error">{made.message}</p>;
  const required = route.fields.filter(({ isRequired }) => isRequired).map(({ name }) => name);
  return <p class="dim">Fill in {required.join(", ") || "the form"} to see the request.</p>;
}
