/** Fills in whatever a page asks for from what a person knows; what is there already is left as it is. */
import type { Page } from "playwright";
import type { CountedPerson, PickedFile } from "./counted-person.ts";

/** An entry, the code of a choice, several codes, a tick, or files. */
type KnownAnswer = string | boolean | readonly string[] | readonly PickedFile[];
/** The answers that a person knows, by the path of the control (`place.2`), in the order of the form. */
export type Knowledge = Readonly<Record<string, KnownAnswer>>;

type Control =
  | { kind: "select" | "entry" | "tick" | "file"; id: string; isAnswered: boolean }
  | { kind: "none" };
const isFileList = (value: KnownAnswer): value is readonly PickedFile[] =>
  Array.isArray(value) && typeof value[0] === "object";

/** Finds the control of an answer on the page, and whether it holds the answer. */
const findControl = (person: CountedPerson, path: string, value: string | true | "file"): Promise<Control> =>
  person.page.evaluate(
    ([base, wanted]): Control => {
      const inForm = (id: string): HTMLElement | undefined => {
        const element = document.getElementById(id);
        return element && !element.matches(":disabled, [readonly]") ? element : undefined;
      };
      if (wanted === "file") {
        const input = inForm(`${base}-input`) ?? inForm(base);
        const field = input?.closest(".fv, .fv-uploads");
        return input instanceof HTMLInputElement && input.type === "file"
          ? { kind: "file", id: input.id, isAnswered: field?.querySelector(".fv-file") !== null }
          : { kind: "none" };
      }
      const element = inForm(base);
      if (element instanceof HTMLSelectElement)
        return { kind: "select", id: base, isAnswered: element.value === wanted };
      if (element instanceof HTMLInputElement && element.type === "checkbox")
        return { kind: "tick", id: base, isAnswered: element.checked };
      if (element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement)
        return { kind: "entry", id: base, isAnswered: element.value !== "" };
      const option = inForm(`${base}-${String(wanted)}`);
      return option instanceof HTMLInputElement
        ? { kind: "tick", id: option.id, isAnswered: option.checked }
        : { kind: "none" };
    },
    [`f-${path.replaceAll(".", "-")}`, value] as const,
  );

/** Waits until files that were attached are listed by their names, taken by the store and checked. */
export const waitForUploads = async (page: Page, files: readonly PickedFile[]): Promise<void> => {
  await page.waitForFunction(
    (names) => {
      const listedFiles = [...document.querySelectorAll(".fv-file")].map((row) => row.textContent ?? "");
      return (
        names.every((name) => listedFiles.some((row) => row.includes(name))) &&
        !document.querySelector(".fv-files progress")
      );
    },
    files.map(({ name }) => name),
  );
};

/** Waits for the list of a place (`residence.3`), which comes over the line when the wider one is chosen. */
const waitForPlaces = async (page: Page, path: string, value: string): Promise<void> => {
  const [, field] = /^(\w+)\.\d$/.exec(path) ?? [];
  if (!field || (await page.locator(`fieldset#f-${field}`).count()) === 0) return;
  const list = `[id="f-${path.replaceAll(".", "-")}"]`;
  await page.locator(`${list} option[value="${value}"]`).waitFor({ state: "attached" });
};

/** Answers one control. @returns whether there was something to do */
const answerControl = async (
  person: CountedPerson,
  path: string,
  value: string | true | readonly PickedFile[],
): Promise<boolean> => {
  if (typeof value === "string") await waitForPlaces(person.page, path, value);
  const control = await findControl(person, path, typeof value === "object" ? "file" : value);
  if (control.kind === "none" || control.isAnswered) return false;
  const target = person.page.locator(`[id="${control.id}"]`);
  if (typeof value === "object") {
    await person.attach(target, value);
    await waitForUploads(person.page, value);
  } else if (control.kind === "select") await person.choose(target, String(value));
  else if (control.kind === "tick") await person.press(target);
  else await person.write(target, String(value));
  return true;
};

/**
 * Waits until nothing of the page is still to come: a field that is loaded when it is shown would be taken for none.
 */
const waitForFields = async (page: Page): Promise<void> => {
  await page.waitForFunction(() => document.querySelector("main .skeleton") === null);
};

/** Fills in a page until it asks for nothing more that the person knows; an answer can bring further questions. */
export const fillPage = async (person: CountedPerson, knowledge: Knowledge): Promise<void> => {
  for (let isAsked = true; isAsked; ) {
    isAsked = false;
    await waitForFields(person.page);
    for (const [path, value] of Object.entries(knowledge)) {
      const parts = isFileList(value) || !Array.isArray(value) ? [value] : (value as readonly string[]);
      for (const part of parts)
        if (await answerControl(person, path, part === false ? "false" : (part as string | true)))
          isAsked = true;
    }
  }
};
