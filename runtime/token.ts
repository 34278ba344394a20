/** A token (RFC 9110, section 5.6.2), such as a header name or a method. */
export const TOKEN: RegExp = /^[\w!#$%&'*+.^`|~-]+$/;
