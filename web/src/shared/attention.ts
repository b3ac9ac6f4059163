// Ways to tell somebody whose eyes are elsewhere that it is their turn.

let asked = false;

/** Show in the tab's icon whether somebody is asked, and notify if the page is in the background and may do so. */
export function announceTurn(mine: boolean, text: () => string): void {
  const icon = document.getElementById("icon") as HTMLLinkElement | null;
  if (icon) icon.href = mine ? "/favicon-turn.svg" : "/favicon.svg";
  if (mine && !asked && document.hidden && "Notification" in globalThis && Notification.permission === "granted") {
    new Notification("Marea", { body: text(), icon: "/favicon-turn.svg", tag: "turn" });
  }
  asked = mine;
}

/** Whether the reader could still be asked to allow notifications. */
export function canNotify(): boolean {
  return "Notification" in globalThis && Notification.permission === "default" && isSecureContext;
}
