import { useEffect } from "preact/hooks";

interface Ref<Element> {
  readonly current: Element | null;
}

/** `/` goes to the search, the arrows through the list, Escape from a route back to the list, and from there to the search. */
export function useKeys(
  box: Ref<HTMLInputElement>,
  list: Ref<HTMLElement>,
  openList: () => void,
): void {
  useEffect(() => {
    const listener = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      const target = event.target as HTMLElement;
      const isTyping = /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName);
      if (event.key === "/" && !isTyping) {
        event.preventDefault();
        openList();
        box.current?.focus();
        box.current?.select();
      } else if (!list.current?.contains(target)) {
        if (event.key !== "Escape") return;
        (list.current?.querySelector<HTMLElement>("[aria-current]") ?? box.current)?.focus();
      } else if (event.key === "Enter" && target === box.current) {
        list.current.querySelector<HTMLElement>("a")?.click();
      } else if (event.key === "Escape") {
        box.current?.focus();
      } else if (event.key === "ArrowDown" || event.key === "ArrowUp") {
        event.preventDefault();
        moveFocus(list.current, target, event.key === "ArrowDown" ? 1 : -1, box.current);
      }
    };
    document.addEventListener("keydown", listener);
    return () => document.removeEventListener("keydown", listener);
  }, []);
}

/** Moves through the links of a list; before the first is its search. */
function moveFocus(
  list: HTMLElement,
  from: HTMLElement,
  step: 1 | -1,
  before: HTMLElement | null,
): void {
  const links = [
    ...list.querySelectorAll<HTMLElement>("details[open] > ul a, nav > ul a, summary"),
  ];
  const index = links.indexOf(from) + step;
  if (index < 0) before?.focus();
  else links[Math.min(index, links.length - 1)]?.focus();
}
