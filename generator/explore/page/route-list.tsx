import { useEffect, useState } from "preact/hooks";
import type { ApiData, RouteEntry } from "../page-data.js";
import { methodClass } from "./overview.js";

interface RouteListProps {
  readonly api: ApiData;
  readonly routes: readonly RouteEntry[];
  /** Whether the routes are the result of a search, in the order of their fitness. */
  readonly isSearch: boolean;
  readonly current: string | undefined;
}

/** More than these are not read; a longer word finds them. */
const SHOWN = 50;

export function RouteList({ api, routes, isSearch, current }: RouteListProps) {
  // The group of a route that an address names is opened first.
  useEffect(() => {
    setTimeout(() => {
      document.querySelector("nav [aria-current]")?.scrollIntoView({ block: "center" });
    });
  }, [current]);
  if (routes.length === 0) return <p class="empty">No route has these words.</p>;
  if (isSearch) {
    const shown = routes.slice(0, SHOWN);
    return (
      <>
        <ul>{shown.map((route) => RouteItem({ route, current }))}</ul>
        {routes.length > SHOWN && <p class="empty">{routes.length - SHOWN} more</p>}
      </>
    );
  }
  const byGroup = new Map<number, RouteEntry[]>();
  for (const route of routes) {
    const group = byGroup.get(route.group);
    if (group) group.push(route);
    else byGroup.set(route.group, [route]);
  }
  const groups = [...byGroup].sort(([a], [b]) => a - b);
  const isOpen = (own: readonly RouteEntry[]): boolean =>
    groups.length === 1 || routes.length <= 40 || own.some(({ name }) => name === current);
  return (
    <>
      {groups.map(([group, own]) => (
        <Group
          key={group}
          name={api.groups[group]?.name ?? ""}
          routes={own}
          isOpen={isOpen(own)}
          current={current}
        />
      ))}
    </>
  );
}

interface GroupProps {
  readonly name: string;
  readonly routes: readonly RouteEntry[];
  readonly isOpen: boolean;
  readonly current: string | undefined;
}

/** The routes of a closed group are not in the document, which may be large. */
function Group({ name, routes, isOpen, current }: GroupProps) {
  const [open, setOpen] = useState(isOpen);
  useEffect(() => setOpen(isOpen), [isOpen]);
  return (
    <details open={open} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>
        {name} <span class="count">{routes.length}</span>
      </summary>
      {open && <ul>{routes.map((route) => RouteItem({ route, current }))}</ul>}
    </details>
  );
}

function RouteItem(props: { readonly route: RouteEntry; readonly current: string | undefined }) {
  const { name, method, path, summary, isDeprecated } = props.route;
  return (
    <li key={name}>
      <a
        href={`#${encodeURIComponent(name)}`}
        aria-current={props.current === name ? "page" : undefined}
        class={isDeprecated ? "deprecated" : undefined}
        title={summary}
      >
        <span class="name">
          {name}
          {isDeprecated && <span class="mark"> deprecated</span>}
        </span>
        <span class="address">
          <span class={`method ${methodClass(method)}`}>{method}</span>{" "}
          <span class="path">{path}</span>
        </span>
      </a>
    </li>
  );
}
