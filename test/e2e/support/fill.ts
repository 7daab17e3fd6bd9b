/** Fills in a whole scheme as a person does: every field of its example that is shown, by the control of its kind. */
import type { Answers, Field, Json, Scheme } from "@portal/core/form/types";
import type { Page } from "playwright";
import { pdf } from "./client.ts";
import { form } from "./form.ts";

type Fill = (field: Field, path: string, value: Json) => Promise<void>;
const record = (value: Json): Answers =>
  typeof value === "object" && value !== null && !Array.isArray(value) ? value : {};
const list = (value: Json): Json[] => (Array.isArray(value) ? value : []);
const id = (path: string): string => `#f-${path.replaceAll(".", "-")}`;

/** What fills in one field of a page. */
const filler = (page: Page): Fill => {
  const fill = form(page);
  const one: Fill = async (field, path, value) => {
    // Shown, not asked.
    if (field.fixed) return;
    switch (field.kind) {
      case "yesNo":
        return fill.pick(path, String(value));
      case "choice":
        return fill.pick(path, String(value));
      case "choices":
        for (const code of list(value)) await fill.tick(`${path}.${code}`);
        return;
      case "slot":
        for (const [i, code] of list(value).entries()) await fill.choose(`${path}.${i}`, String(code));
        return;
      case "dayRange":
        for (const [end, on] of Object.entries(record(value))) await fill.text(`${path}.${end}`, String(on));
        return;
      case "region":
        // The narrower list comes once the wider is chosen.
        for (const [i, code] of list(value).entries())
          await fill.choose(`${path}.${field.levels[i] ?? i + 1}`, String(code));
        return;
      case "choiceOther": {
        const { code, other } = record(value);
        await fill.pick(path, String(code));
        if (other) await fill.text(`${path}.other`, String(other));
        return;
      }
      case "multiText":
      case "quantities":
        for (const [part, text] of Object.entries(record(value)))
          await fill.text(`${path}.${part}`, String(text));
        return;
      case "phone": {
        const { area, number } = record(value);
        await fill.choose(`${path}.area`, String(area));
        return fill.text(`${path}.number`, String(number));
      }
      case "money":
        return fill.text(path, String(Number(record(value).amount) / 100));
      case "declaration":
        return fill.tick(path);
      case "contact":
        return page
          .locator(`input[name=${id(path).slice(1)}]`)
          .first()
          .check();
      case "documents":
        for (const [i] of list(value).entries())
          await fill.file(
            `${id(path)} input[type=file]`,
            `${field.key}-${i + 1}.pdf`,
            "application/pdf",
            pdf(`${path} ${i}`),
          );
        return;
      case "lines":
      case "people":
        for (const [i, row] of list(value).entries()) {
          const cards = page.locator(`${id(path)} .fv-lines > li`);
          if ((await cards.count()) <= i)
            await page
              .locator(`${id(path)} > .button`)
              .last()
              .click();
          for (const column of field.columns) {
            const cell = record(row)[column.key];
            if (cell !== undefined) await one(column, `${path}.${i}.${column.key}`, cell);
          }
        }
        return;
      default:
        return fill.text(path, String(value));
    }
  };
  return one;
};

/**
 * Fills in one step.
 * @param answers the example's, or fewer; what is not asked now is passed over
 */
export const fillStep = async (page: Page, scheme: Scheme, step: string, answers: Answers): Promise<void> => {
  const fill = filler(page);
  for (const field of scheme.steps.find((one) => one.id === step)?.fields ?? []) {
    const value = answers[field.key];
    if (value !== undefined) await fill(field, field.key, value);
  }
};
