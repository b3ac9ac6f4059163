// Navigation between the pages, without a library.

class Router {
  path = $state(location.pathname);
  query = $state.raw(new URLSearchParams(location.search));

  constructor() {
    addEventListener("popstate", () => this.#read());
  }

  go(url: string): void {
    history.pushState(null, "", url);
    this.#read();
    scrollTo(0, 0);
  }

  #read(): void {
    this.path = location.pathname;
    this.query = new URLSearchParams(location.search);
  }
}

export const router = new Router();

/** Whether a click on a link is left to the browser, which then opens a new tab or window. */
export function isForBrowser(event: MouseEvent): boolean {
  return event.ctrlKey || event.metaKey || event.shiftKey || event.button !== 0;
}

/** Follow a clicked link without loading the page again. */
export function follow(event: MouseEvent): void {
  if (isForBrowser(event)) return;
  event.preventDefault();
  const { pathname, search } = event.currentTarget as HTMLAnchorElement;
  router.go(pathname + search);
}
