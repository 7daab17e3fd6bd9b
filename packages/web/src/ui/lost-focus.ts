/**
 * Moves the focus when the control that had it disappears (decision 0507): a button that was pressed is often gone with
 * what it has done, and the browser then leaves whoever works by keyboard at the head of the page.
 */

/** Messages of an outcome. A part marked `data-transient`, such as a placeholder, tells of no action. */
const OUTCOMES = "main :is([role=status], [role=alert]):not([data-transient])";
const ALERT = ".alert";
const HEADINGS = "h1, h2, h3, h4, legend";
const ROWS = "tr, li, article";

/** Returns whether an element can take the focus: what is closed around it shows nothing of it. */
const isShown = (element: Element): boolean =>
  element.isConnected && !element.closest("[hidden], dialog:not([open]), .visually-hidden");
const listAncestors = (element: Element): Element[] => {
  const ancestors: Element[] = [];
  for (let each = element.parentElement; each; each = each.parentElement) ancestors.push(each);
  return ancestors;
};

/** Focuses an element that is no control: it takes the focus for this once, and is no stop of the Tab key. */
const focusOnce = (element: HTMLElement): void => {
  if (!element.hasAttribute("tabindex")) {
    element.tabIndex = -1;
    element.addEventListener("blur", () => element.removeAttribute("tabindex"), { once: true });
  }
  element.focus();
};

/** Returns the texts of the messages on a page. */
const readOutcomes = (page: Document): Map<HTMLElement, string | null> =>
  new Map([...page.querySelectorAll<HTMLElement>(OUTCOMES)].map((message) => [message, message.textContent]));

/**
 * Finds the first heading of the nearest place around a control that is still there; its `main` has that of the page.
 */
const findHeadingAround = (ancestors: readonly Element[]): HTMLElement | undefined => {
  for (const place of ancestors) {
    if (!isShown(place)) continue;
    const heading = [...place.querySelectorAll<HTMLElement>(HEADINGS)].find(isShown);
    if (heading || place.matches("main, dialog")) return heading;
  }
  return undefined;
};

/** Finds the last row of the list that ends above a control, as it does above the button that reads more of it. */
const findLastRowAbove = (control: Element): Element | undefined => {
  const rows = [...(control.closest("main")?.querySelectorAll(ROWS) ?? [])].filter(
    (row) => row.compareDocumentPosition(control) === Node.DOCUMENT_POSITION_FOLLOWING,
  );
  const last = rows.at(-1);
  // A row may hold lists of its own.
  const outermost = last && rows.find((row) => row.contains(last));
  return outermost?.nextElementSibling ? undefined : outermost;
};

/**
 * Watches a page while a control of its `main` has the focus. When that control disappears or is disabled and nothing
 * else takes the focus, the message that appeared since the last action takes it, then the first row that the list
 * above the control has got, otherwise the heading of what was around the control.
 * @returns a function that ends it
 */
export const followLostFocus = (): (() => void) => {
  const page = document;
  const ending = new AbortController();
  /** The control that has the focus or lost it by disappearing, with what was around it. */
  let last: { control: HTMLElement; ancestors: Element[] } | undefined;
  /** The messages before the last action. */
  let earlier = readOutcomes(page);
  /** The end of the list above the pressed control. */
  let lastRow: Element | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const restoreFocus = (): void => {
    if (!last) return;
    const { control, ancestors } = last;
    const { activeElement } = page;
    // The focus stays with the control, and with whatever took it by itself.
    const isDisabled = control.isConnected && control.matches(":disabled");
    const isLost = !activeElement || activeElement === page.body;
    if (isDisabled ? !isLost && activeElement !== control : !isLost || isShown(control)) return;
    const dialog = page.querySelector("dialog[open]");
    const isReachable = (element?: Element | null): boolean =>
      !!element && isShown(element) && (!dialog || dialog.contains(element));
    const outcomes = [...readOutcomes(page)].flatMap(([message, text]) =>
      text && text !== earlier.get(message) && isReachable(message) ? [message] : [],
    );
    // An action tells its outcome in an alert; a count or a state beside it may change as well.
    const outcome = outcomes.find((message) => message.matches(ALERT)) ?? outcomes[0];
    // A button that is disabled after it was pressed may be enabled again soon: only a message is worth leaving it.
    if (isDisabled && !outcome) return;
    const newRow = lastRow?.isConnected ? (lastRow.nextElementSibling as HTMLElement | null) : undefined;
    const target = outcome ?? newRow ?? findHeadingAround(ancestors);
    if (!target || !isReachable(target)) return;
    last = undefined;
    focusOnce(target);
  };
  const observer = new MutationObserver(() => {
    // The page itself moves the focus first: an effect of React, or a dialog that closes.
    clearTimeout(timer);
    timer = setTimeout(restoreFocus);
  });

  const watchFocused = (control: EventTarget | null): void => {
    observer.disconnect();
    last = undefined;
    if (!(control instanceof HTMLElement) || !control.closest("main")) return;
    last = { control, ancestors: listAncestors(control) };
    observer.observe(page.body, {
      subtree: true,
      childList: true,
      characterData: true,
      attributeFilter: ["disabled", "hidden", "open"],
    });
  };
  /**
   * Whoever leaves a control for nothing, such as by a click beside it, wants no other. It is not known yet why it is
   * left.
   */
  const onFocusOut = ({ target, relatedTarget }: FocusEvent): void => {
    if (relatedTarget || target !== last?.control) return;
    setTimeout(() => {
      if (target === last?.control && isShown(last.control) && !last.control.matches(":disabled"))
        if (page.activeElement !== last.control) last = undefined;
    });
  };
  const onAction = ({ type, target }: Event): void => {
    earlier = readOutcomes(page);
    lastRow = type === "click" && target instanceof Element ? findLastRowAbove(target) : undefined;
  };

  const options = { capture: true, signal: ending.signal };
  watchFocused(page.activeElement);
  page.addEventListener("focusin", ({ target }) => watchFocused(target), options);
  page.addEventListener("focusout", onFocusOut, options);
  page.addEventListener("click", onAction, options);
  page.addEventListener("input", onAction, options);
  return () => {
    clearTimeout(timer);
    observer.disconnect();
    ending.abort();
  };
};
