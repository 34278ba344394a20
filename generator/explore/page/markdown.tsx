import DOMPurify from "dompurify";
import { Marked } from "marked";
import { useMemo } from "preact/hooks";

const marked = new Marked({ gfm: true });

/** What Markdown makes of text. Pictures are not among it: they would be loaded from elsewhere. */
const TAGS = [
  ...["h1", "h2", "h3", "h4", "h5", "h6", "p", "br", "hr", "blockquote", "pre", "code"],
  ...["ul", "ol", "li", "dl", "dt", "dd", "table", "thead", "tbody", "tr", "th", "td"],
  ...["a", "em", "strong", "del", "b", "i", "s", "sub", "sup", "kbd", "details", "summary"],
];

/** Text of the manifest's author. Of what Markdown makes of it, only known tags and links to websites and mail are kept. */
export function Markdown({ text }: { readonly text: string }) {
  // A key in the search or in a field renders all of the page anew.
  const html = useMemo(() => cleanHtml(text), [text]);
  return <div class="markdown" dangerouslySetInnerHTML={{ __html: html }} />;
}

/** Paragraphs of the manifest's author. */
export function Texts({ texts }: { readonly texts: readonly string[] }) {
  return texts.map((text) => <Markdown key={text} text={text} />);
}

function cleanHtml(text: string): string {
  return DOMPurify.sanitize(marked.parse(text, { async: false }), {
    ALLOWED_TAGS: TAGS,
    ALLOWED_ATTR: ["href", "title", "start", "align"],
    ALLOWED_URI_REGEXP: /^(?:https?:|mailto:)/i,
    ALLOW_ARIA_ATTR: false,
    ALLOW_DATA_ATTR: false,
  });
}
