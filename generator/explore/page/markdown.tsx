import DOMPurify from "dompurify";
import { Marked } from "marked";

const marked = new Marked({ gfm: true });

/** Text of the manifest's author. What Markdown makes of it is cleaned: no scripts, styles, forms or frames. */
export function Markdown({ text }: { readonly text: string }) {
  const html = DOMPurify.sanitize(marked.parse(text, { async: false }), {
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
  return <div class="markdown" dangerouslySetInnerHTML={{ __html: html }} />;
}
