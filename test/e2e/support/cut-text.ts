/** Text that cannot be read as it is drawn: it sticks out of a box that hides it, or lies on other text. */
import type { Page } from "playwright";

/**
 * Finds texts that a page does not show whole.
 * @returns what is cut, broken into letters, overlaps or is wider than the window, each once with its beginning
 */
export const findCutText = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    /** Pixels that fonts and rounding take. */
    const slack = 2;
    const faults = new Set<string>();
    const over = document.documentElement.scrollWidth - innerWidth;
    if (over > 0) faults.add(`${over} px wider than the window`);
    interface Line {
      node: Text;
      layer: Element | null;
      box: DOMRect;
    }
    const lines: Line[] = [];
    /** Whether it is in a box of one pixel, as what a narrow window shows to screen readers alone. */
    const isInDot = (element: Element): boolean => {
      for (let each: Element | null = element; each; each = each.parentElement) {
        const { width, height } = each.getBoundingClientRect();
        if (width <= 1 && height <= 1 && getComputedStyle(each).overflow !== "visible") return true;
      }
      return false;
    };
    /** Whether the element is there for screen readers alone, or is not shown. */
    const isUnseen = (element: Element): boolean =>
      !element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) ||
      element.closest(".visually-hidden, .skip-link, option, noscript") !== null ||
      isInDot(element);
    const findAncestor = (
      element: Element,
      test: (style: CSSStyleDeclaration) => boolean,
    ): Element | null => {
      for (let each: Element | null = element; each; each = each.parentElement)
        if (test(getComputedStyle(each))) return each;
      return null;
    };
    /** Letters of words that are below each other, as in a column that is too narrow for any of them. */
    const isBrokenIntoLetters = ({ data }: Text, boxes: readonly DOMRect[]): boolean => {
      const lines = new Set(boxes.filter(({ width }) => width >= 1).map(({ top }) => Math.round(top)));
      const [longest = ""] = data.split(/\s+/).toSorted((a, b) => b.length - a.length);
      return /^\p{Script=Latin}{6,}/u.test(longest) && lines.size >= 4 && data.trim().length / lines.size < 3;
    };
    const describeText = ({ data }: Text): string => JSON.stringify(data.trim().slice(0, 40));
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode() as Text | null; node; node = walker.nextNode() as Text | null) {
      const parent = node.parentElement;
      if (!parent || !node.data.trim() || isUnseen(parent)) continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      // Text that scrolls is not cut, because its hidden part can be scrolled into view.
      const frame = findAncestor(parent, ({ overflowX, overflowY }) =>
        [overflowX, overflowY].some((each) => each !== "visible"),
      );
      const hides =
        frame &&
        frame !== document.body &&
        frame !== document.documentElement &&
        ["hidden", "clip"].includes(getComputedStyle(frame).overflowX);
      // The last crumb takes one line of a phone; the heading says it in full.
      const isInHeading =
        frame &&
        getComputedStyle(frame).textOverflow === "ellipsis" &&
        document.querySelector("h1")?.textContent.includes(node.data.trim());
      const edge = isInHeading ? undefined : frame?.getBoundingClientRect();
      if (isBrokenIntoLetters(node, [...range.getClientRects()]))
        faults.add(`broken into letters: ${describeText(node)}`);
      const layer = findAncestor(parent, ({ position }) => position === "fixed" || position === "sticky");
      for (const box of range.getClientRects()) {
        if (box.width < 1 || box.height < 1) continue;
        if (hides && edge && (box.right > edge.right + slack || box.left < edge.left - slack))
          faults.add(`cut sideways: ${describeText(node)}`);
        else if (hides && edge && (box.bottom > edge.bottom + slack * 2 || box.top < edge.top - slack * 2))
          faults.add(`cut in height: ${describeText(node)}`);
        lines.push({ node, layer, box });
      }
    }
    // Boxes of lines are higher than their letters: only what reaches into the middle of another line hides it.
    const byTop = lines.sort((a, b) => a.box.top - b.box.top);
    for (const [i, a] of byTop.entries())
      for (const b of byTop.slice(i + 1)) {
        if (b.box.top > a.box.bottom) break;
        if (a.node === b.node || a.layer !== b.layer) continue;
        const across = Math.min(a.box.right, b.box.right) - Math.max(a.box.left, b.box.left);
        const down = Math.min(a.box.bottom, b.box.bottom) - Math.max(a.box.top, b.box.top);
        if (across > slack && down > Math.min(a.box.height, b.box.height) / 2)
          faults.add(`${describeText(a.node)} lies on ${describeText(b.node)}`);
      }
    return [...faults];
  });
