import { createEndpoint } from "waybill-runtime";
import { toFetch, withEncoding } from "waybill-runtime/fetch";
import Blob from "react-native/Libraries/Blob/Blob";
import File from "react-native/Libraries/Blob/File";
import { URLSearchParams } from "react-native/Libraries/Blob/URLSearchParams";
import convertRequestBody from "react-native/Libraries/Network/convertRequestBody";
import FormData from "react-native/Libraries/Network/FormData";

Object.assign(globalThis, { Blob, File, FormData, URLSearchParams, ReadableStream: undefined });

const endpoint = createEndpoint({ baseUrl: "https://api.example.com" });
const form = "multipart/form-data";

/** What React Native's network module is given for a body, and the content type that is left. */
function sent(data, type) {
  const request = endpoint("POST /a", { data, headers: { "content-type": type } });
  const [, { body, headers }] = toFetch(request);
  return { ...convertRequestBody(body), type: headers["content-type"] };
}

const photo = { uri: "file:///photo.jpg", name: "photo.jpg", type: "image/jpeg" };
const blob = new Blob(["text"], { type: "text/plain" });
const file = new File(["text"], "a.txt", { type: "text/plain" });
const ready = new FormData();
ready.append("photo", photo);
async function* chunks() {}
const outcome = (call) => {
  try {
    return call();
  } catch (error) {
    return error.name;
  }
};
const fields = { title: "x", photo, sizes: [1, 2], info: { a: 1 }, blob, file };
const encodings = { photo: { contentType: "image/jpeg" }, tags: { explode: false } };
const encoded = withEncoding(
  endpoint("POST /a", { data: { photo, tags: ["a", "b"] }, headers: { "content-type": form } }),
  encodings,
);

console.log(
  JSON.stringify({
    fields: sent(fields, form),
    ready: sent(ready, form),
    encoded: convertRequestBody(toFetch(encoded)[1].body),
    blob: sent(blob, "text/plain"),
    file: sent(file, "text/plain"),
    bytes: sent(new Uint8Array([0, 255]), "application/octet-stream"),
    search: outcome(
      () => `${toFetch(endpoint("POST /a", { data: new URLSearchParams("a=1") }))[1].body}`,
    ),
    urlEncoded: sent({ a: [1, 2] }, "application/x-www-form-urlencoded"),
    json: sent({ photo }, "application/json"),
    chunks: outcome(() => sent(chunks(), "application/octet-stream")),
  }),
);
