import type { ApiData } from "../page-data.js";
import { Address, Markdown, Texts, methodColor } from "./elements.js";

interface StartPageProps {
  readonly api: ApiData;
  /** A name in the address that no route has. */
  readonly missing: string | undefined;
  /** The group to which the list is filtered. */
  readonly selected: number | undefined;
  readonly onSelect: (group: number) => void;
}

/** Overview of an API: its description, groups and methods, and a request to try first. */
export function StartPage({ api, missing, selected, onSelect }: StartPageProps) {
  const { routes, groups, baseUrl } = api;
  const first = routes.find(({ name }) => name === api.toTry);
  return (
    <section aria-label="Overview" class="start">
      {missing !== undefined && <p class="dim">No route is named {missing}.</p>}
      <p class="numbers">
        <strong>{routes.length}</strong> {routes.length === 1 ? "route" : "routes"} in{" "}
        <strong>{groups.length}</strong> {groups.length === 1 ? "group" : "groups"} ·{" "}
        <code>{baseUrl}</code>
      </p>
      <Description {...api} />
      {first && (
        <p class="card">
          A request to try first: <a href={`#${encodeURIComponent(first.name)}`}>{first.name}</a>
          <Address route={first} />
        </p>
      )}
      <h2>Groups</h2>
      <Overview api={api} selected={selected} onSelect={onSelect} />
      <p class="dim">
        / searches, the arrow keys move through the list, Enter opens a route, Escape goes back.
      </p>
    </section>
  );
}

function Description({ description: { description, contact, license } = NO_DESCRIPTION }: ApiData) {
  return (
    <>
      {description !== undefined && <Markdown text={description} />}
      {contact && (
        <p>
          Contact: <Link text={contact.name ?? contact.url ?? ""} url={contact.url} />{" "}
          {contact.email !== undefined && (
            <Link text={contact.email} url={`mailto:${contact.email}`} />
          )}
        </p>
      )}
      {license && (
        <p>
          Licence: <Link text={license.name ?? license.url ?? ""} url={license.url} />
        </p>
      )}
    </>
  );
}

const NO_DESCRIPTION: NonNullable<ApiData["description"]> = { securitySchemes: [] };

/** A link to a website or mail address. Renders any other address as text. */
function Link({ text, url = "" }: { readonly text: string; readonly url?: string | undefined }) {
  return /^(?:https?:\/\/|mailto:)/i.test(url) ? (
    <a href={url} target="_blank" rel="noreferrer noopener">
      {text}
    </a>
  ) : (
    <>{text}</>
  );
}

/** A bar for each group: its length is the number of routes, in the colours of their methods, with a legend. */
function Overview({ api, selected, onSelect }: Omit<StartPageProps, "missing">) {
  const groups = api.groups.map(({ name, texts }, index) => {
    const routes = api.routes.filter(({ group }) => group === index);
    return { name, all: routes.length, methods: countMethods(routes), texts };
  });
  const largest = Math.max(1, ...groups.map(({ all }) => all));
  return (
    <>
      <ul class="legend" aria-label="Routes by method">
        {countMethods(api.routes).map(([method, number]) => (
          <li key={method}>
            <span class="piece" style={{ background: methodColor(method) }} /> {method}{" "}
            <span class="dim">{number}</span>
          </li>
        ))}
      </ul>
      <div class="overview" role="group" aria-label="Groups by number of routes">
        {groups.map(({ name, all, methods, texts }, index) => (
          <div key={name} class="group">
            <button
              type="button"
              class="bar"
              aria-pressed={selected === index}
              onClick={() => onSelect(index)}
            >
              <span class="label">{name}</span>
              <span class="pieces">
                {methods.map(([method, number]) => (
                  <span
                    key={method}
                    class="piece"
                    style={{
                      background: methodColor(method),
                      width: `${(number / largest) * 100}%`,
                    }}
                  />
                ))}
              </span>
              <span class="dim">
                {all}
                <span class="hidden"> {all === 1 ? "route" : "routes"}</span>
              </span>
            </button>
            <div class="docs">
              <Texts texts={texts ?? []} />
            </div>
          </div>
        ))}
      </div>
    </>
  );
}

/** Methods that come first, in this order. */
const METHODS = ["GET", "POST", "PUT", "PATCH", "DELETE"];

function countMethods(routes: ApiData["routes"]): readonly (readonly [string, number])[] {
  return [...new Set([...METHODS, ...routes.map(({ method }) => method)])]
    .map((method) => [method, routes.filter((route) => route.method === method).length] as const)
    .filter(([, number]) => number > 0);
}
