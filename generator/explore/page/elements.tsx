import DOMPurify from "dompurify";
import { Marked } from "marked";
import type { ComponentChildren } from "preact";
import { useEffect, useMemo, useState } from "preact/hooks";
import type { RouteEntry } from "../page-data.js";

export function Address({ route: { method, path } }: { readonly route: RouteEntry }) {
  return (
    <span class="address">
      <span class="method" style={{ color: methodColor(method) }}>
        {method}
      </span>{" "}
      <code>
        <Breakable text={path} />
      </code>
    </span>
  );
}

/** Text that prefers line breaks before slashes. */
export function Breakable({ text }: { readonly text: string }) {
  return text.split(/(?=[/?&])/).map((part, index) => (
    <>
      {index > 0 && <wbr />}
      {part}
    </>
  ));
}

/** The colour of a method; a default for uncommon ones. */
export function methodColor(method: string): string {
  return `var(--${method.toLowerCase()}, var(--dim))`;
}

/** Preformatted text that the keyboard can scroll. With `copied`, it has a copy button of that name. */
export function CodeBlock({ text, copied }: { readonly text: string; readonly copied?: string }) {
  return (
    <div class={copied === undefined ? undefined : "snippet"}>
      {copied !== undefined && <CopyButton text={text} label={copied} />}
      <pre class="code" tabIndex={0}>
        <code>{text}</code>
      </pre>
    </div>
  );
}

export function CopyButton({ text, label }: { readonly text: string; readonly label: string }) {
  const [state, setState] = useState("Copy");
  const copy = async () => {
    setState((await copyText(text)) ? "Copied" : "Not copied:");
    setTimeout(() => setState("Copy"), 1500);
  };
  return (
    <button type="button" class="copy" onClick={() => void copy()}>
      {state}
      <span class="hidden"> {label}</span>
    </button>
  );
}

/** Some browsers have no clipboard for a page from disk. Selected text can be copied there. */
async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    const area = document.createElement("textarea");
    area.value = text;
    area.className = "hidden";
    document.body.append(area);
    area.select();
    const copied = document.execCommand("copy");
    area.remove();
    return copied;
  }
}

interface FoldProps {
  readonly summary: ComponentChildren;
  readonly isOpen?: boolean;
  readonly children: ComponentChildren;
}

/** Collapsible contents. Collapsed contents are not rendered, because they may be large or recursive. */
export function Fold({ summary, isOpen = false, children }: FoldProps) {
  const [open, setOpen] = useState(isOpen);
  useEffect(() => setOpen(isOpen), [isOpen]);
  return (
    <details open={open} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{summary}</summary>
      {open && children}
    </details>
  );
}

interface PairTableProps {
  readonly pairs: readonly (readonly [name: string, value: ComponentChildren])[];
  readonly caption?: string;
}

export function PairTable({ pairs, caption }: PairTableProps) {
  return (
    <table class="pairs">
      {caption !== undefined && <caption>{caption}</caption>}
      <tbody>
        {pairs.map(([name, value]) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            <td>{value}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const marked = new Marked({ gfm: true });

/** Allowed tags, and links to websites and mail addresses. Excludes images, which other servers would provide. */
const KEPT = {
  ALLOWED_TAGS: [
    ...["h1", "h2", "h3", "h4", "h5", "h6", "p", "br", "hr", "blockquote", "pre", "code"],
    ...["ul", "ol", "li", "dl", "dt", "dd", "table", "thead", "tbody", "tr", "th", "td"],
    ...["a", "em", "strong", "del", "b", "i", "s", "sub", "sup", "kbd", "details", "summary"],
  ],
  ALLOWED_ATTR: ["href", "title", "start", "align"],
  ALLOWED_URI_REGEXP: /^(?:https?:|mailto:)/i,
  ALLOW_ARIA_ATTR: false,
  ALLOW_DATA_ATTR: false,
};

/** Renders a text of the manifest as Markdown. */
export function Markdown({ text }: { readonly text: string }) {
  // Memoized, because each keystroke in the search or a field renders the whole page.
  const html = useMemo(
    () => DOMPurify.sanitize(marked.parse(text, { async: false }), KEPT),
    [text],
  );
  return <div class="markdown" dangerouslySetInnerHTML={{ __html: html }} />;
}

export function Texts({ texts }: { readonly texts: readonly string[] }) {
  return texts.map((text) => <Markdown key={text} text={text} />);
}
