import { TOKEN } from "waybill-runtime/tools";

/** A header name, a method, or a part of a media type or user-agent (RFC 9110, section 5.6.2). */
export const wholeToken = TOKEN.source;

export const isToken = tester(wholeToken);

/** The pattern without anchors, for use in other patterns. */
export const token = wholeToken.slice(1, -1);

/** A token without `*`, which would turn a media type into a range such as `image/*`. */
const typeName = token.replace("*", "");

/** A single media type (RFC 9110, section 8.3.1), with or without parameters. */
export const mediaType = `^${typeName}/${typeName}([ \\t]*;[ -~]*)?$`;

export const isMediaType = tester(mediaType);

/** A media range (RFC 9110, section 12.5.1), with or without parameters. */
export const mediaRange = `^${token}/${token}([ \\t]*;[ -~]*)?$`;

export const isMediaRange = tester(mediaRange);

/** The part of a subtype before `+json`. */
const jsonSubtype = "[A-Za-z0-9!#$&'.^_`|~-]+";

/** A media type of JSON, without parameters. */
export const jsonMediaType = `^([Aa]pplication/json|${typeName}/${jsonSubtype}\\+json)$`;

export const isJsonMediaType = tester(jsonMediaType);

export const tokenInWords = "letters, digits and any of !#$%&'*+.^_`|~-";

export const headerName = {
  pattern: wholeToken,
  patternErrorMessage: `a header name is ${tokenInWords}`,
};

/** Letters beyond ASCII in the Basic Multilingual Plane: ranges without invisible characters. */
const letters =
  "\\u00aa\\u00b5\\u00ba\\u00c0-\\u00d6\\u00d8-\\u00f6\\u00f8-\\u034e\\u0350-\\u061b\\u061d-\\u115e\\u1161-\\u17b3" +
  "\\u17b6-\\u180a\\u180f-\\u1fff\\u2c00-\\u2dff\\u3005-\\u3163\\u3165-\\ud7ff\\uf900-\\ufdff\\ufe70-\\ufefe\\uff10-\\uff9f\\uffa1-\\uffdc";

/**
 * Names of shared parameters and schemas: OpenAPI's rule for components, extended by letters of other scripts. They need no
 * escaping in a `$ref`.
 */
export const componentName = `[A-Za-z0-9._${letters}-]+`;

export const isComponentName = tester(`^${componentName}$`);

export const componentNames = {
  pattern: `^${componentName}$`,
  patternErrorMessage: "such a name is letters, digits, `.`, `_` and `-`",
};

/** `./schemas/repository.json`, `../pets.yaml`: a complete file, by its path relative to the referring file. */
export const filePattern = "\\.\\.?/[^#?\\\\\\u0000-\\u001f\\u007f]*\\.(json|ya?ml)";

/**
 * Characters in names of packages and folders: ASCII, and ranges of letters without invisible characters. Excludes the colon,
 * because `data:` and `https:` import code from anywhere.
 */
export const specifierCharacter =
  "[A-Za-z0-9@._~/#+ \\u00c0-\\u024f\\u0370-\\u052f\\u3400-\\u9fff\\uac00-\\ud7a3-]";

const leapYear = "(?:\\d\\d(?:0[48]|[2468][048]|[13579][26])|(?:[02468][048]|[13579][26])00)";

/** A valid calendar date (RFC 3339, `full-date`). */
export const calendarDate =
  "^(?:\\d{4}-(?:(?:0[13578]|1[02])-(?:0[1-9]|[12]\\d|3[01])|(?:0[469]|11)-(?:0[1-9]|[12]\\d|30)|02-(?:0[1-9]|1\\d|2[0-8]))" +
  `|${leapYear}-02-29)$`;

export const isCalendarDate = tester(calendarDate);

const urlCharacter = "[A-Za-z0-9._~:/@!$&'()*+,;=\\[\\]-]|%[0-9A-Fa-f]{2}";
const urlStart = "(?=.{0,10000}$)([Hh][Tt][Tt][Pp][Ss]?://(?=[^/])|/(?!/)";

/** An http or https URL, or a path, in the characters of RFC 3986. Limited to the length of a route. */
export const baseUrlPattern = `^${urlStart})(${urlCharacter})*$`;

/** A base URL with variables in braces, also at its start: `{scheme}://api.example.com`. */
export const serverUrlPattern = `^${urlStart}|(?=\\{))(${urlCharacter}|\\{[A-Za-z0-9._~$-]+\\})*$`;

export const hasBaseUrlCharacters = tester(baseUrlPattern);

/** Whether a text is a valid base URL. The pattern restricts the characters, but the host or port can still be invalid. */
export function isBaseUrl(url: string): boolean {
  return hasBaseUrlCharacters(url) && (url.startsWith("/") || URL.canParse(url));
}

export const isServerUrl = tester(serverUrlPattern);

function tester(pattern: string): (text: string) => boolean {
  const regex = new RegExp(pattern);
  return (text) => regex.test(text);
}
