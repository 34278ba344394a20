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

/** Text that breaks over lines before its slashes, rather than within words. */
export function Breakable({ text }: { readonly text: string }) {
  return text.split(/(?=[/?&])/).map((part, index) => (
    <>
      {index > 0 && <wbr />}
      {part}
    </>
  ));
}

/** The colour of a method, if it has one of its own. */
export function methodColor(method: string): string {
  return `var(--${method.toLowerCase()}, var(--dim))`;
}

/** Text as it is, which the keyboard can scroll, with a button that copies it if `copied` names it. */
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

/** A page from a disk has no clipboard of its own in some browsers; a selected text can be copied there. */
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

/** Contents that can be folded. Folded contents are not rendered, because they may be large or contain themselves. */
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

/** Only known tags, and links to websites and mail addresses, are kept. Images would be loaded from other servers. */
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

/** A text of the manifest, rendered as Markdown. */
export function Markdown({ text }: { readonly text: string }) {
  // Each keystroke in the search or in a field renders the whole page.
  const html = useMemo(
    () => DOMPurify.sanitize(marked.parse(text, { async: false }), KEPT),
    [text],
  );
  return <div class="markdown" dangerouslySetInnerHTML={{ __html: html }} />;
}

export function Texts({ texts }: { readonly texts: readonly string[] }) {
  return texts.map((text) => <Markdown key={text} text={text} />);
}
