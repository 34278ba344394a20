import { useLayoutEffect, useState } from "preact/hooks";

const KEY = "waybill-theme";

/** Selects the colour scheme, the only data that the page stores. */
export function ThemeChoice() {
  const [theme = "light dark", setTheme] = useState(() =>
    fromStorage((storage) => storage.getItem(KEY) ?? undefined),
  );
  useLayoutEffect(() => {
    document.documentElement.style.colorScheme = theme;
  }, [theme]);
  const choose = (name: string) => {
    setTheme(name);
    fromStorage((storage) => storage.setItem(KEY, name));
  };
  return (
    <select
      class="theme"
      aria-label="Theme"
      value={theme}
      onInput={(event) => choose(event.currentTarget.value)}
    >
      <option value="light dark">System</option>
      <option value="light">Light</option>
      <option value="dark">Dark</option>
    </select>
  );
}

/** A page from disk may have no access to storage. A choice then lasts until the page is closed. */
function fromStorage<Value>(use: (storage: Storage) => Value): Value | undefined {
  try {
    return use(localStorage);
  } catch {
    return undefined;
  }
}
