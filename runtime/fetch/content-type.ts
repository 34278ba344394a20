/** JSON (RFC 8259), with any `+json` suffix. */
export const JSON_TYPE = /[/+]json\s*(;|$)/i;

/** `multipart/form-data`, which is captured, and `application/x-www-form-urlencoded`. */
export const FORM_TYPE = /^(multipart)\/form|form-url/i;
