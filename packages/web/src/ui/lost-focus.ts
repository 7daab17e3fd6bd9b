/**
 * Where the focus goes when the control that had it disappears (decision 0507): a button that was pressed is often gone
 * with what it has done, and the browser then leaves whoever works by keyboard at the head of the page.
 */
import { useEffect } from "react";

/**
 * What tells how an action went. A placeholder only tells that something is loading, and the state of a draft that it was
 * saved by itself.
 */
const OUTCOMES = ":is([role=status], [role=alert]):not(.skeleton, .wz-save)";
const NOTICE = ".notice";
const HEADINGS = "h1, h2, h3, h4, legend";
const ROWS = "tr, li, article";

/** Whether an element can take the focus as far as its surroundings go: what is closed around it shows nothing of it. */
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

/** The first heading of the nearest place around a control that is still there; its `main` has that of the page. */
const findHeadingAround = (ancestors: readonly Element[]): HTMLElement | undefined => {
  for (const place of ancestors) {
    if (!isShown(place)) continue;
    const heading = [...place.querySelectorAll<HTMLElement>(HEADINGS)].find(isShown);
    if (heading || place.matches("main, dialog")) return heading;
  }
  return undefined;
};

/** The last row of the list that ends above a control, as it does above the button that reads more of it. */
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
 * Watches a page from now on. When the control that has the focus disappears or is disabled and nothing else takes the
 * focus, the message that appeared since the last action takes it, then the first row that the list above the control
 * has got, otherwise the heading of what was around the control.
 * @returns what ends it
 */
export const followLostFocus = (page: Document = document): (() => void) => {
  /** The control that has the focus or lost it by disappearing, with what was around it. */
  let last: { control: HTMLElement; ancestors: Element[] } | undefined;
  /** The newest message since the last action. */
  let outcome: HTMLElement | undefined;
  /** What the list above the pressed control ended with. */
  let lastRow: Element | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  /** What an action did is told in a notice; a count or a state beside it may follow. */
  const isBetter = (told: HTMLElement): boolean =>
    !outcome?.isConnected || !outcome.matches(NOTICE) || told.matches(NOTICE);

  const restoreFocus = (): void => {
    if (!last) return;
    // A button that is disabled after it was pressed may be enabled again soon: only a message is worth leaving it.
    const isDisabled = last.control.isConnected && last.control.matches(":disabled");
    const isLost = !page.activeElement || page.activeElement === page.body;
    if (isDisabled ? !outcome : !isLost || isShown(last.control)) return;
    if (!isLost && page.activeElement !== last.control) return;
    const dialog = page.querySelector("dialog[open]");
    const isReachable = (element: Element): boolean =>
      isShown(element) && (!dialog || dialog.contains(element));
    const firstNewRow = lastRow?.isConnected ? lastRow.nextElementSibling : null;
    const target =
      outcome && isReachable(outcome)
        ? outcome
        : firstNewRow instanceof HTMLElement
          ? firstNewRow
          : findHeadingAround(last.ancestors);
    if (!target || !isReachable(target)) return;
    last = undefined;
    focusOnce(target);
  };
  const onFocusIn = ({ target }: FocusEvent): void => {
    if (!(target instanceof HTMLElement)) return;
    last = target.closest("main") ? { control: target, ancestors: listAncestors(target) } : undefined;
  };
  /** Whoever leaves a control for nothing, such as by a click beside it, wants no other. It is not known yet why it is left. */
  const onFocusOut = ({ target, relatedTarget }: FocusEvent): void => {
    if (relatedTarget || target !== last?.control) return;
    setTimeout(() => {
      if (target === last?.control && isShown(last.control) && !last.control.matches(":disabled"))
        if (page.activeElement !== last.control) last = undefined;
    });
  };
  const onAction = ({ type, target }: Event): void => {
    outcome = undefined;
    lastRow = type === "click" && target instanceof Element ? findLastRowAbove(target) : undefined;
  };
  const observer = new MutationObserver((changes) => {
    for (const { addedNodes, target } of changes)
      for (const node of [...addedNodes, target]) {
        const element = node instanceof HTMLElement ? node : node.parentElement;
        const told =
          element?.closest<HTMLElement>(OUTCOMES) ??
          (node === target ? null : element?.querySelector<HTMLElement>(OUTCOMES));
        if (told?.closest("main") && told.textContent && isShown(told) && isBetter(told)) outcome = told;
      }
    // What a page itself does about the focus comes first: effects of React, and a dialog that closes.
    clearTimeout(timer);
    timer = setTimeout(restoreFocus);
  });

  observer.observe(page.body, {
    subtree: true,
    childList: true,
    characterData: true,
    attributeFilter: ["disabled", "hidden", "open"],
  });
  page.addEventListener("focusin", onFocusIn);
  page.addEventListener("focusout", onFocusOut);
  page.addEventListener("click", onAction, true);
  page.addEventListener("input", onAction, true);
  return () => {
    clearTimeout(timer);
    observer.disconnect();
    page.removeEventListener("focusin", onFocusIn);
    page.removeEventListener("focusout", onFocusOut);
    page.removeEventListener("click", onAction, true);
    page.removeEventListener("input", onAction, true);
  };
};

/** Has a frame keep the focus of its page. */
export const useLostFocus = (): void => useEffect(() => followLostFocus(), []);
