/** Calls `renew` when the manifest changes, and shows its errors until they are fixed. */
export function followChanges(renew: () => void): void {
  const events = new EventSource("changes");
  events.addEventListener("changed", () => {
    document.getElementById(MISTAKE)?.remove();
    renew();
  });
  events.addEventListener("mistake", (event) => showMistake(String(event.data)));
}

const MISTAKE = "mistake";

function showMistake(text: string): void {
  const box = document.getElementById(MISTAKE) ?? document.createElement("pre");
  box.id = MISTAKE;
  box.setAttribute("role", "alert");
  box.textContent = JSON.parse(text) as string;
  document.body.append(box);
}
