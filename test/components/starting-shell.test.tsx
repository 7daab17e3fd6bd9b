/** What a slow line shows before the script of a page that is not prerendered has come (`index.html`). */
import { readFileSync } from "node:fs";
import { beforeEach, expect, test } from "vitest";

const page = readFileSync("packages/web/index.html", "utf8");
const styles = readFileSync("packages/web/src/ui/theme.css", "utf8");
const shown = "#root:empty + .starting";
beforeEach(() => {
  document.body.innerHTML = /<body>([\s\S]*)<script/.exec(page)?.[1] ?? "";
});

test("the places of the page are shown while there is none", () => {
  expect(document.querySelector(shown)?.querySelectorAll(".skeleton-line").length).toBeGreaterThan(2);
  expect(styles).toMatch(
    /\.starting \{\s*display: none;\s*\}\s*#root:empty \+ \.starting \{\s*display: block;/,
  );
});

test("they go with the first content, prerendered or not", () => {
  document.querySelector("#root")?.append(document.createElement("div"));
  expect(document.querySelector(shown)).toBeNull();
});

test("they say nothing to a screen reader, and give way to the notice that the page did not come", () => {
  expect(document.querySelector(".starting")?.getAttribute("aria-hidden")).toBe("true");
  expect(document.querySelector(".starting")?.textContent?.trim()).toBe("");
  // Whoever waits until a page has loaded looks for the placeholders of its content, of which these are none.
  expect(document.querySelector(".skeleton")).toBeNull();
  document.querySelector("#failed")?.removeAttribute("hidden");
  expect(document.querySelector("#failed:not([hidden]) ~ .starting")).not.toBeNull();
});
