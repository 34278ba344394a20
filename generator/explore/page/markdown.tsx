import DOMPurify from "dompurify";
import { Marked } from "marked";
import { useMemo } from "preact/hooks";

const marked = new Marked({ gfm: true });

/** Text of the manifest's author. What Markdown makes of it is cleaned: no scripts, styles, forms or frames. */
export function Markdown({ text }: { readonly text: string }) {
  // A key in the search or in a field renders all of the page anew.
  const html = useMemo(() => cleanHtml(text), [text]);
  return <div class="markdown" dangerouslySetInnerHTML={{ __html: html }} />;
}

function cleanHtml(text: string): string {
  return DOMPurify.sanitize(marked.parse(text, { async: false }), {
    USE_PROFILES: { html: true },
    FORBID_TAGS: [
      "style",
      "form",
      "input",
      "button",
      "textarea",
      "select",
      "img",
      "video",
      "audio",
    ],
    FORBID_ATTR: ["style", "id", "name", "class"],
  });
}
