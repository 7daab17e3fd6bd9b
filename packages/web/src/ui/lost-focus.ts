/**
 * Moves the focus when the control that had it disappears (decision 0507): a button that was pressed is often gone with
 * what it has done, and the browser then leaves whoever works by keyboard at the head of the page. Moves it as well to
 * what stopped the action of a button that is still there (decision 0755): on a phone its message is often out of view.
 */

/** Messages of an outcome. A part marked `data-transient`, such as a placeholder, tells of no action. */
const OUTCOMES = "main :is([role=status], [role=alert]):not([data-transient])";
const ALERT = ".alert";
/** Messages that stop an action, such as a refusal (`alert.tsx`). */
const OBSTACLES = "main .alert[tabindex]";
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

type MessageTexts = Map<HTMLElement, string | null>;
/** Returns the texts of the messages on a page. */
const readMessages = (page: Document, selector: string): MessageTexts =>
  new Map([...page.querySelectorAll<HTMLElement>(selector)].map((message) => [message, message.textContent]));
/** Lists the messages of a page that appeared or changed, in the dialog that is open if there is one. */
const listNewMessages = (page: Document, selector: string, earlier: MessageTexts): HTMLElement[] => {
  const dialog = page.querySelector("dialog[open]");
  return [...readMessages(page, selector)].flatMap(([message, text]) =>
    text && text !== earlier.get(message) && isShown(message) && (!dialog || dialog.contains(message))
      ? [message]
      : [],
  );
};

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

/** The button that an action began with; undefined where it began with something else, such as a link or an input. */
const findPressedControl = ({ type, target }: Event): Element | undefined => {
  const control = target instanceof Element ? target.closest(type === "submit" ? "form" : "button") : null;
  return control?.closest("main") ? control : undefined;
};
const hasNoFocus = ({ activeElement, body }: Document): boolean => !activeElement || activeElement === body;

const watchedChanges: MutationObserverInit = {
  subtree: true,
  childList: true,
  characterData: true,
  attributeFilter: ["disabled", "hidden", "open"],
};

/**
 * Watches a page while a control of its `main` has the focus or was pressed. When that control disappears or is
 * disabled and nothing else takes the focus, the message that appeared since the last action takes it, then the first
 * row that the list above the control has got, otherwise the heading of what was around the control. A message that
 * stopped the action takes it in any case, unless the reader has moved the focus meanwhile.
 * @returns a function that ends it
 */
export const followLostFocus = (): (() => void) => {
  const page = document;
  const ending = new AbortController();
  /** The control that has the focus or lost it by disappearing, with what was around it. */
  let last: { control: HTMLElement; ancestors: Element[] } | undefined;
  /** The messages before the last action. */
  let earlier = readMessages(page, OUTCOMES);
  /** What had the focus when a button was pressed, until it moves or something else is done. */
  let focusedAtPress: Element | null | undefined;
  /** The end of the list above the pressed control. */
  let lastRow: Element | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;

  /** Focuses the message that stopped the action of a button; returns whether there is one. */
  const leadToObstacle = (): boolean => {
    if (focusedAtPress === undefined) return false;
    // A dialog that asked for confirmation gives the focus back to what had opened it: the reader did not move it.
    const hasMoved =
      !hasNoFocus(page) &&
      page.activeElement !== focusedAtPress &&
      (!(focusedAtPress instanceof HTMLElement) || isShown(focusedAtPress));
    if (hasMoved) return false;
    const [obstacle] = listNewMessages(page, OBSTACLES, earlier);
    if (!obstacle) {
      // The action has told its outcome: an error that comes later is of something else.
      if (listNewMessages(page, OUTCOMES, earlier).some((message) => message.matches(ALERT)))
        focusedAtPress = undefined;
      return false;
    }
    focusedAtPress = undefined;
    last = undefined;
    obstacle.focus();
    return true;
  };
  const restoreFocus = (): void => {
    if (leadToObstacle() || !last) return;
    const { control, ancestors } = last;
    const { activeElement } = page;
    // The focus stays with the control, and with whatever took it by itself.
    const isDisabled = control.isConnected && control.matches(":disabled");
    const isLost = hasNoFocus(page);
    if (isDisabled ? !isLost && activeElement !== control : !isLost || isShown(control)) return;
    const dialog = page.querySelector("dialog[open]");
    const isReachable = (element?: Element | null): boolean =>
      !!element && isShown(element) && (!dialog || dialog.contains(element));
    const outcomes = listNewMessages(page, OUTCOMES, earlier);
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
    observer.observe(page.body, watchedChanges);
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
  const onAction = (event: Event): void => {
    const { type, target } = event;
    earlier = readMessages(page, OUTCOMES);
    lastRow = type === "click" && target instanceof Element ? findLastRowAbove(target) : undefined;
    const control = findPressedControl(event);
    focusedAtPress = control && page.activeElement;
    // Some browsers give a button that is pressed no focus.
    if (control) observer.observe(page.body, watchedChanges);
  };

  const options = { capture: true, signal: ending.signal };
  watchFocused(page.activeElement);
  page.addEventListener("focusin", ({ target }) => watchFocused(target), options);
  page.addEventListener("focusout", onFocusOut, options);
  page.addEventListener("click", onAction, options);
  page.addEventListener("submit", onAction, options);
  page.addEventListener("input", onAction, options);
  return () => {
    clearTimeout(timer);
    observer.disconnect();
    ending.abort();
  };
};
