import { expect, it } from "vitest";
import { decodeManifest } from "../../../generator/manifest/decode-manifest.js";

const utf8 = (text: string) => new TextEncoder().encode(text);
const utf16 = (text: string, littleEndian: boolean) => {
  const view = new DataView(new ArrayBuffer(text.length * 2));
  [...text].forEach((c, i) => view.setUint16(i * 2, c.charCodeAt(0), littleEndian));
  return new Uint8Array(view.buffer);
};

it.each<readonly [why: string, bytes: Uint8Array, want: string]>([
  ["text", utf8("name: ä☃😀\n"), "name: ä☃😀\n"],
  ["nothing", utf8(""), ""],
  ["a byte order mark is dropped", utf8("\ufeffname: x"), "name: x"],
  ["a replacement character is a character", utf8("\ufffd"), "\ufffd"],
  ["one letter", utf8("a"), "a"],
])("UTF-8: %s", (_why, bytes, want) => {
  expect(decodeManifest(bytes, "routes.yaml")).toEqual({ ok: true, text: want });
});

it.each<readonly [why: string, bytes: Uint8Array, want: string]>([
  [
    "Latin-1",
    Uint8Array.of(...utf8("a: 1\nb: "), 0xe4, 0x0a),
    "2:4 the byte E4 is not valid UTF-8 here",
  ],
  ["cut at the end", utf8("a: ä").slice(0, -1), "1:4 the byte C3 is not valid UTF-8 here"],
  ["a stray byte", Uint8Array.of(0x61, 0x80), "1:2 the byte 80 is not valid UTF-8 here"],
  ["a surrogate", Uint8Array.of(0xed, 0xa0, 0x80), "1:1 the byte ED is not valid UTF-8 here"],
  ["an overlong form", Uint8Array.of(0x61, 0xc0, 0x80), "1:2 the byte C0 is not valid UTF-8 here"],
  [
    "after a byte order mark",
    Uint8Array.of(...utf8("\ufeffab"), 0xff),
    "1:3 the byte FF is not valid UTF-8 here",
  ],
  ["UTF-16", utf16("\ufeffa: 1", true), "1:1 the file is in UTF-16LE, but a manifest is in UTF-8"],
  [
    "UTF-16, big end first",
    utf16("\ufeffa: 1", false),
    "1:1 the file is in UTF-16BE, but a manifest is in UTF-8",
  ],
  ["without mark", utf16("a: 1", true), "1:1 the file is in UTF-16LE, but a manifest is in UTF-8"],
])("not UTF-8: %s", (_why, bytes, want) => {
  const result = decodeManifest(bytes, "routes.yaml");
  const errors = result.ok ? [] : result.errors;
  expect(errors.map(({ line, column, message }) => `${line}:${column} ${message}`)).toEqual([want]);
});
