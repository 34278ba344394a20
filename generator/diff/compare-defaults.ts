import type { DefaultsPlan, Plan } from "../plan/index.js";
import { type Finding, NEITHER, type Place, type Verdicts } from "./change.js";

const OTHER_REQUEST: Verdicts = { compiler: "neither", wire: "breaking" };

/** What changed in the defaults of all routes. */
export function compareDefaults(before: Plan, after: Plan): readonly Finding[] {
  const [old, now] = [defaultsOf(before), defaultsOf(after)];
  const place: Place = { of: "manifest" };
  return [
    ...compareBaseUrls(old.baseUrl, now.baseUrl, place),
    ...Object.keys({ ...old.headers, ...now.headers }).flatMap((header) =>
      compareHeader(header, old.headers[header], now.headers[header], place),
    ),
    ...compareMediaTypes(old.mediaType?.format, now.mediaType?.format, place),
  ];
}

/** What changed in the defaults of one route and is not said by those of all routes. */
export function compareRouteDefaults(
  old: Partial<DefaultsPlan>,
  now: Partial<DefaultsPlan>,
  before: Plan,
  after: Plan,
  place: Place,
): readonly Finding[] {
  const [olds, nows] = [defaultsOf(before), defaultsOf(after)];
  const headers = Object.keys({ ...old.headers, ...now.headers });
  const hasOwnUrl = (old.baseUrl ?? now.baseUrl) !== undefined;
  const hasOwnFormat = (old.mediaType ?? now.mediaType) !== undefined;
  return [
    ...(hasOwnUrl
      ? compareBaseUrls(old.baseUrl ?? olds.baseUrl, now.baseUrl ?? nows.baseUrl, place)
      : []),
    ...headers
      // The content type belongs to the body.
      .filter((header) => header !== "content-type")
      .flatMap((header) =>
        compareHeader(
          header,
          old.headers?.[header] ?? olds.headers[header],
          now.headers?.[header] ?? nows.headers[header],
          place,
        ),
      ),
    ...(hasOwnFormat
      ? compareMediaTypes(
          (old.mediaType ?? olds.mediaType)?.format,
          (now.mediaType ?? nows.mediaType)?.format,
          place,
        )
      : []),
  ];
}

function compareBaseUrls(from: string, to: string, place: Place): readonly Finding[] {
  return from === to ? [] : [{ kind: "base-url-changed", from, to, ...OTHER_REQUEST, place }];
}

function compareHeader(
  header: string,
  from: string | undefined,
  to: string | undefined,
  place: Place,
): readonly Finding[] {
  if (from === to) return [];
  // It names the version of the manifest, which each release changes.
  const verdicts = header === "user-agent" ? NEITHER : OTHER_REQUEST;
  return [{ kind: "default-header-changed", header, ...ends(from, to), ...verdicts, place }];
}

function compareMediaTypes(
  from: string | undefined,
  to: string | undefined,
  place: Place,
): readonly Finding[] {
  if (from === to) return [];
  return [{ kind: "media-type-changed", ...ends(from, to), ...OTHER_REQUEST, place }];
}

function ends(from: string | undefined, to: string | undefined) {
  return { ...(from !== undefined && { from }), ...(to !== undefined && { to }) };
}

export function defaultsOf({ modules }: Plan): DefaultsPlan {
  const module = modules.find(({ kind }) => kind === "defaults");
  if (module?.kind !== "defaults") throw new Error("the plan has no defaults");
  return module.defaults;
}
