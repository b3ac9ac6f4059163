// Drawing the attention of players who are looking elsewhere when their turn comes.

let wasMyTurn = false;

/** Show in the tab's icon whether it is the viewer's turn, and notify a page in the background if it is allowed. */
export function announceTurn(myTurn: boolean, text: () => string): void {
  const icon = document.getElementById("icon") as HTMLLinkElement | null;
  if (icon) icon.href = myTurn ? "/favicon-turn.svg" : "/favicon.svg";
  if (myTurn && !wasMyTurn && document.hidden && "Notification" in globalThis && Notification.permission === "granted") {
    new Notification("Marea", { body: text(), icon: "/favicon-turn.svg", tag: "turn" });
  }
  wasMyTurn = myTurn;
}

/** Whether the reader may still be asked for permission to notify. */
export function canAskToNotify(): boolean {
  return "Notification" in globalThis && Notification.permission === "default" && isSecureContext;
}
