/** Why a name is not valid for a generated file or folder on every system, or `undefined` if it is. */
export function refuseFileName(name: string): string | undefined {
  if (/[\p{Cc}\p{Cs}<>:"|?*]/u.test(name)) return "it has characters that file names cannot have";
  if (name.length > 200) return "it is too long";
  return refuseOnWindows(name);
}

/** Why Windows would interpret the name of a file or folder differently, or `undefined`. */
export function refuseOnWindows(name: string): string | undefined {
  if (/[. ]$/.test(name)) return "it ends with a dot or a space";
  if (isDeviceName(name)) return "Windows keeps that name for a device";
  return undefined;
}

/** Whether a name, with any extension, denotes a device on Windows. */
export function isDeviceName(name: string): boolean {
  return /^(con|prn|aux|nul|conin\$|conout\$|(com|lpt)[\d¹²³]) *(\.|$)/i.test(name);
}
