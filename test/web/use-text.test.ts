/** Texts in a component: react-i18next with the namespaces of the site, loaded when they are needed. */
import type { BackendModule } from "i18next";
import { createElement, Suspense } from "react";
import { prerender } from "react-dom/static";
import { useTranslation } from "react-i18next";
import { beforeAll, expect, test } from "vitest";
import { useText } from "../../packages/web/src/form/use-text.ts";
import { i18n, startI18n } from "../../packages/web/src/shell/i18n.ts";

const texts: Record<string, object> = {
  "en common": { action: { reload: "Reload" }, only: "of common" },
  "pt common": { action: { reload: "Carregar de novo" }, only: "comum" },
  "en status": {},
  "pt status": {},
  "en a": {
    one: "first of a",
    hours: "{{from}}–13:00 and 14:30 to 17:45",
    days_one: "{{count}} day",
    days_other: "{{count}} days",
  },
  "pt a": { one: "primeiro de a", days_one: "{{count}} dia", days_other: "{{count}} dias" },
  "en b": { one: "first of b", two: "second of b" },
  "pt b": { one: "primeiro de b", two: "segundo de b" },
};
const requestedNames: string[] = [];
const files: BackendModule = {
  type: "backend",
  init: () => undefined,
  read: (language, namespace, callback) => {
    const name = `${language} ${namespace}`;
    requestedNames.push(name);
    const foundText = texts[name];
    setTimeout(() => (foundText ? callback(null, foundText) : callback(new Error(name), false)), 5);
  },
};
beforeAll(() => startI18n("en", files));

const renderComponent = async (component: () => string): Promise<string> => {
  const waiting = createElement(Suspense, { fallback: "waiting" }, createElement(component));
  const { prelude } = await prerender(waiting, { progressiveChunkSize: Number.POSITIVE_INFINITY });
  return (await new Response(prelude).text()).replace(/<[^>]*>/g, "");
};
const readBothTexts = (): string => {
  const { t } = useText(["a", "b"]);
  return [t("one"), t("two"), t("b:one"), t("days", { count: 1 }), t("days", { count: 2 })].join("|");
};

test("without a name the texts are those of `common`", async () => {
  expect(await renderComponent(() => useTranslation().t("action.reload"))).toBe("Reload");
});

test("a component waits for namespaces that are not there yet, each asked for once, searched in their order", async () => {
  expect(await renderComponent(readBothTexts)).toBe("first of a|second of b|first of b|1 day|2 days");
  expect(await renderComponent(readBothTexts)).toBe("first of a|second of b|first of b|1 day|2 days");
  expect(requestedNames.filter((name) => name === "en a")).toHaveLength(1);
});

test("no line breaks within a range of times", async () => {
  expect(await renderComponent(() => useText(["a"]).t("hours", { from: "09:00" }))).toBe(
    "09:00–\u206013:00 and 14:30\u00a0to\u00a017:45",
  );
});

test("a component speaks the language that was changed to", async () => {
  await i18n.changeLanguage("pt");
  expect(await renderComponent(readBothTexts)).toBe("primeiro de a|segundo de b|primeiro de b|1 dia|2 dias");
  await i18n.changeLanguage("en");
});

test("a namespace that cannot be had leaves the others readable", async () => {
  const readWithoutNamespace = (): string => {
    const { t } = useText(["a", "nowhere"]);
    return `${t("one")}|${t("missing.here")}`;
  };
  expect(await renderComponent(readWithoutNamespace)).toBe("first of a|missing.here");
});
