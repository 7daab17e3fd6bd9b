/** Fills in a whole scheme as a person does: every field of its example that is shown, by the control of its kind. */
import type { Answers, Field, Json, Scheme } from "@portal/core/forms/types/index";
import type { Page } from "playwright";
import { buildPdfWithText } from "./client.ts";
import { productPhoto } from "./product-photo.ts";
import { createWizardForm } from "./wizard-form.ts";

type FillField = (field: Field, path: string, value: Json) => Promise<void>;
const toRecord = (value: Json): Answers =>
  typeof value === "object" && value !== null && !Array.isArray(value) ? value : {};
const toList = (value: Json): Json[] => (Array.isArray(value) ? value : []);
const toFieldSelector = (path: string): string => `#f-${path.replaceAll(".", "-")}`;

/** Fills in one field of a page. */
const createFieldFiller = (page: Page): FillField => {
  const wizard = createWizardForm(page);
  const fillField: FillField = async (field, path, value) => {
    // Shown, not asked.
    if (field.fixed) return;
    switch (field.kind) {
      case "yesNo":
        return wizard.pickChoice(path, String(value));
      case "choice":
        return wizard.pickChoice(path, String(value));
      case "choices":
        for (const code of toList(value)) await wizard.tickBox(`${path}.${code}`);
        return;
      case "tree":
        for (const item of toList(value).map(String)) {
          // The items of a branch are shown once it is ticked.
          await wizard.tickBox(`${path}.${item.split(".")[0]}`);
          await wizard.tickBox(`${path}.item-${item}`);
        }
        return;
      case "slot":
        for (const [i, code] of toList(value).entries())
          await wizard.chooseOption(`${path}.${i}`, String(code));
        return;
      case "dayRange":
        for (const [end, on] of Object.entries(toRecord(value)))
          await wizard.fillText(`${path}.${end}`, String(on));
        return;
      case "region":
        // The narrower list comes once the wider is chosen.
        for (const [i, code] of toList(value).entries())
          await wizard.chooseOption(`${path}.${field.levels[i] ?? i + 1}`, String(code));
        return;
      case "choiceOther": {
        const { code, other } = toRecord(value);
        await wizard.pickChoice(path, String(code));
        if (other) await wizard.fillText(`${path}.other`, String(other));
        return;
      }
      case "multiText":
      case "quantities":
        for (const [part, text] of Object.entries(toRecord(value)))
          await wizard.fillText(`${path}.${part}`, String(text));
        return;
      case "phone": {
        const { area, number } = toRecord(value);
        await wizard.chooseOption(`${path}.area`, String(area));
        return wizard.fillText(`${path}.number`, String(number));
      }
      case "money":
        return wizard.fillText(path, String(Number(toRecord(value).amount) / 100));
      case "declaration":
        return wizard.tickBox(path);
      case "contact":
        return page
          .locator(`input[name=${toFieldSelector(path).slice(1)}]`)
          .first()
          .check();
      case "documents":
        if (field.maxAge) await wizard.fillText(`${path}.issuedOn`, "2026-11-10");
        for (const [i] of toList(value).entries()) {
          const input = `${toFieldSelector(path)} input[type=file]:not([capture])`;
          const name = `${field.key}-${i + 1}`;
          if (field.types.includes("application/pdf"))
            await wizard.attachFile(
              input,
              `${name}.pdf`,
              "application/pdf",
              buildPdfWithText(`${path} ${i}`),
            );
          else await wizard.attachFile(input, `${name}.png`, "image/png", productPhoto);
        }
        return;
      case "lines":
      case "people":
        for (const [i, row] of toList(value).entries()) {
          const cards = page.locator(`${toFieldSelector(path)} .fv-lines > li`);
          if ((await cards.count()) <= i)
            await page
              .locator(`${toFieldSelector(path)} > .button`)
              .last()
              .click();
          for (const column of field.columns) {
            const cell = toRecord(row)[column.key];
            if (cell !== undefined) await fillField(column, `${path}.${i}.${column.key}`, cell);
          }
        }
        return;
      default:
        return wizard.fillText(path, String(value));
    }
  };
  return fillField;
};

/**
 * Fills in one step.
 * @param answers the example's, or fewer; what is not asked now is passed over
 */
export const fillStep = async (page: Page, scheme: Scheme, step: string, answers: Answers): Promise<void> => {
  const fill = createFieldFiller(page);
  for (const field of scheme.steps.find((one) => one.id === step)?.fields ?? []) {
    const value = answers[field.key];
    if (value !== undefined) await fill(field, field.key, value);
  }
};
