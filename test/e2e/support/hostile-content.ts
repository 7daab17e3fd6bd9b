/** Texts that carry markup and script, and what a page must not become by them. */
import type { Answers, Field, Json } from "@portal/core/forms/types/index";
import type { BrowserPerson } from "./browser.ts";

/** Markup that tells by a mark of its own where it became part of a page, and says so by a dialog. */
export const hostileText = [
  `"><img data-probe src=x onerror=alert(1)>`,
  `</textarea></title></script><script data-probe>alert(2)</script>`,
  `<svg data-probe onload=alert(3)><a data-probe xlink:href="javascript:alert(4)">x</a></svg>`,
  `<iframe data-probe srcdoc="<script>alert(5)</script>"></iframe>' onfocus='alert(6)' autofocus='`,
].join(" ");

/** The same without what names and descriptions refuse: it would leave an attribute of markup. */
export const hostileAttribute = `" data-probe src=x onfocus="alert(7)" autofocus title="=cmd()' onblur='alert(8)`;

const textKinds: readonly Field["kind"][] = ["text", "longText", "multiText"];

const replaceTexts = (value: Json | undefined, by: string): Json | undefined => {
  if (typeof value === "string") return by;
  if (typeof value !== "object" || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, text]) => [name, replaceTexts(text, by) ?? null]),
  );
};

/** Answers with hostile texts in every field that takes words. */
export const fillWithHostileText = (
  fields: readonly Field[],
  answers: Answers,
  text = hostileText,
): { answers: Answers; keys: string[] } => {
  const keys = fields.flatMap(({ key, kind }) =>
    textKinds.includes(kind) && answers[key] !== undefined ? [key] : [],
  );
  const replacedEntries = keys.map((key) => [key, replaceTexts(answers[key], text) ?? null]);
  return { answers: { ...answers, ...Object.fromEntries(replacedEntries) }, keys };
};

/** Lists the dialogs of every page of a person, as they open; they are closed at once. */
export const watchDialogs = ({ context }: BrowserPerson): string[] => {
  const messages: string[] = [];
  context.on("dialog", (dialog) => {
    messages.push(dialog.message());
    void dialog.dismiss();
  });
  return messages;
};

/**
 * Finds what hostile texts have added to a page: elements with their mark, and attributes that run code. There are none
 * where the texts are shown as text.
 * @returns the number of times that the text is on the page, and what it added
 */
export const findAddedElements = ({ page }: BrowserPerson): Promise<{ shown: number; added: string[] }> =>
  page.evaluate(() => {
    const markedElements = [
      ...document.querySelectorAll("[data-probe], iframe[srcdoc], [onerror], [onload], [onfocus]"),
    ];
    const links = [...document.querySelectorAll("[href], [src], [action]")].filter((element) =>
      ["href", "src", "action"].some((name) => /^\s*javascript:/i.test(element.getAttribute(name) ?? "")),
    );
    const values = [...document.querySelectorAll("input, textarea")].map(
      (control) => (control as HTMLInputElement).value,
    );
    const texts = [document.body.innerText, ...values].join("\n");
    return {
      shown: texts.split("data-probe src=x").length - 1,
      added: [...markedElements, ...links].map((element) => element.outerHTML.slice(0, 200)),
    };
  });
