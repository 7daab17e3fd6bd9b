/** The page of `index.html` on a slow line, before the script of a page that is not prerendered has loaded. */
import { readFileSync } from "node:fs";
import { beforeEach, expect, test } from "vitest";
import { fillStartingShell } from "../../packages/web/starting-shell.ts";

const page = fillStartingShell(readFileSync("packages/web/index.html", "utf8"));
const styles = readFileSync("packages/web/src/ui/theme.css", "utf8");
const shownSelector = "#root:empty + .starting";
beforeEach(() => {
  document.body.innerHTML = /<body>([\s\S]*)<script/.exec(page)?.[1] ?? "";
});

test("the places of the page are shown while there is none", () => {
  expect(document.querySelector(shownSelector)?.querySelectorAll(".skeleton-line").length).toBeGreaterThan(2);
  expect(styles).toMatch(
    /\.starting \{\s*display: none;\s*\}\s*#root:empty \+ \.starting \{\s*display: block;/,
  );
});

test("the places of the page go with the first content, prerendered or not", () => {
  document.querySelector("#root")?.append(document.createElement("div"));
  expect(document.querySelector(shownSelector)).toBeNull();
});

test.each([
  ["zh-Hant", "示範網站：所載機構、活動及申請均非真實。", "網上申請平台", "網上申請平台"],
  ["zh-Hans", "示范网站：所列机构、活动及申请均为虚构。", "网上申请平台", "网上申请平台"],
  ["pt", "Demonstração: nada aqui é real.", "Portal de Candidaturas em Linha", "Portal de Candidaturas"],
  ["en", "Demonstration site: nothing here is real.", "Online Application Portal", "Application Portal"],
])("banner and names of the portal are there in %s", (language, banner, name, shortName) => {
  const style = document.createElement("style");
  style.textContent = styles;
  document.head.append(style);
  document.querySelector(".starting")?.setAttribute("lang", language);
  const readShell = (place: string) =>
    [...document.querySelectorAll<HTMLElement>(`.starting ${place} [lang]`)]
      .filter((text) => getComputedStyle(text).display !== "none")
      .map((text) => text.textContent);
  const shellTexts = [".banner", ".brand-full", ".brand-short"].map(readShell);
  expect(shellTexts).toEqual([[banner], [name], [shortName]]);
  // What is seen of a control is a part of its name (WCAG 2.5.3).
  expect(name).toContain(shortName);
  style.remove();
});

test("the places of the page say nothing to a screen reader, and give way to the notice that the page did not come", () => {
  expect(document.querySelector(".starting")?.getAttribute("aria-hidden")).toBe("true");
  // Whoever waits until a page has loaded looks for the placeholders of its content, of which these are none.
  expect(document.querySelector(".skeleton")).toBeNull();
  document.querySelector("#failed")?.removeAttribute("hidden");
  expect(document.querySelector("#failed:not([hidden]) ~ .starting")).not.toBeNull();
});
