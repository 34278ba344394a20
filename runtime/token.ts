/** RFC 9110, section 5.6.2: what the name of a header is, and a method. */
export const TOKEN: RegExp = /^[\w!#$%&'*+.^`|~-]+$/;
