/** Reloads the page when the manifest changes, and shows its errors until they are fixed. */
export function followChanges(): void {
  const events = new EventSource("changes");
  events.addEventListener("changed", () => location.reload());
  events.addEventListener("mistake", (event) => showMistake(String(event.data)));
}

function showMistake(text: string): void {
  const id = "mistake";
  const box = document.getElementById(id) ?? document.createElement("pre");
  box.id = id;
  box.setAttribute("role", "alert");
  box.textContent = JSON.parse(text) as string;
  document.body.append(box);
}
