/** Texts in a component (`lib/use-translation.ts`): i18next without react-i18next. */
import type { BackendModule } from "i18next";
import { createElement, Suspense } from "react";
import { prerender } from "react-dom/static";
import { beforeAll, expect, test } from "vitest";
import { i18n, startI18n } from "../../packages/web/src/shell/i18n.ts";
import { useTexts, useTranslation } from "../../packages/web/src/shell/use-translation.ts";

const texts: Record<string, object> = {
  "en common": { action: { reload: "Reload" }, only: "of common" },
  "pt common": { action: { reload: "Carregar de novo" }, only: "comum" },
  "en status": {},
  "pt status": {},
  "en a": { one: "first of a", days_one: "{{count}} day", days_other: "{{count}} days" },
  "pt a": { one: "primeiro de a", days_one: "{{count}} dia", days_other: "{{count}} dias" },
  "en b": { one: "first of b", two: "second of b" },
  "pt b": { one: "primeiro de b", two: "segundo de b" },
};
const asked: string[] = [];
const files: BackendModule = {
  type: "backend",
  init: () => undefined,
  read: (language, namespace, done) => {
    const name = `${language} ${namespace}`;
    asked.push(name);
    const found = texts[name];
    setTimeout(() => (found ? done(null, found) : done(new Error(name), false)), 5);
  },
};
beforeAll(() => startI18n("en", files));

const shown = async (component: () => string): Promise<string> => {
  const waiting = createElement(Suspense, { fallback: "waiting" }, createElement(component));
  const { prelude } = await prerender(waiting, { progressiveChunkSize: Number.POSITIVE_INFINITY });
  return (await new Response(prelude).text()).replace(/<[^>]*>/g, "");
};
const both = (): string => {
  const { t } = useTexts(["a", "b"]);
  return [t("one"), t("two"), t("b:one"), t("days", { count: 1 }), t("days", { count: 2 })].join("|");
};

test("without a name the texts are those of `common`", async () => {
  expect(await shown(() => useTranslation().t("action.reload"))).toBe("Reload");
});

test("a component waits for namespaces that are not there yet, each asked for once, searched in their order", async () => {
  expect(await shown(both)).toBe("first of a|second of b|first of b|1 day|2 days");
  expect(await shown(both)).toBe("first of a|second of b|first of b|1 day|2 days");
  expect(asked.filter((name) => name === "en a")).toHaveLength(1);
});

test("`t` is the same one until the language changes, and then speaks the new one", async () => {
  const seen: unknown[] = [];
  const watching = (): string => {
    const { t } = useTexts(["a"]);
    seen.push(t);
    return t("one");
  };
  await shown(watching);
  await shown(watching);
  await i18n.changeLanguage("pt");
  expect(await shown(watching)).toBe("primeiro de a");
  expect(seen[0]).toBe(seen[1]);
  expect(seen[1]).not.toBe(seen.at(-1));
  await i18n.changeLanguage("en");
});

test("a namespace that cannot be had leaves the others readable", async () => {
  const without = (): string => {
    const { t } = useTexts(["a", "nowhere"]);
    return `${t("one")}|${t("missing.here")}`;
  };
  expect(await shown(without)).toBe("first of a|missing.here");
});
