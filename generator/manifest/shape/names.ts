/** RFC 9110, section 5.6.2: header names, methods, the parts of a media type and of a user-agent. */
export const token = "[A-Za-z0-9!#$%&'*+.^_`|~-]+";

const wholeToken = new RegExp(`^${token}$`);

export function isToken(text: string): boolean {
  return wholeToken.test(text);
}

/** What a token is, in the words of an error. */
export const tokenInWords = "letters, digits and any of !#$%&'*+.^_`|~-";

/** Names of shared parameters and schemas, as OpenAPI has those of components. None needs escaping in a `$ref`. */
export const componentName = "[A-Za-z0-9._-]+";

/**
 * What packages and folders are named with: ASCII, and letters of scripts that have no invisible characters among them.
 * No colon, because `data:` and `https:` import code from anywhere.
 */
export const specifierCharacter =
  "[A-Za-z0-9@._~/#+ \\u00c0-\\u024f\\u0370-\\u052f\\u3400-\\u9fff\\uac00-\\ud7a3-]";
