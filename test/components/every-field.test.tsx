/**
 * The parts that every kind of field has: its name, its hint, the mark of an optional field, and the error beside it.
 */
import type { Field, FieldKind } from "@portal/core/forms/types/index";
import { screen } from "@testing-library/react";
import { beforeAll, describe, expect, test } from "vitest";
import { stubNetwork } from "./network.ts";
import { formatLabel, renderField } from "./render-field.tsx";
import { startTexts } from "./site-texts.ts";

beforeAll(async () => {
  await startTexts("en");
});

const isRequired = true;
const values = { values: ["A", "B", "C"] };
interface Sample {
  /** The role of what carries the name. */
  role: string;
  field: Field;
  /** The message after an attempt to submit the field empty. */
  missing: string;
}
const text = "Fill this in";
const chooseOne = "Choose an option";
const chooseSome = "Choose at least one option";
// Its first row is already there, so that nothing has to be added.
const fillInRow = "Fill in at least one entry";
const uploadList = "Upload the completed list";
/** A field of each kind that asks for something, in its plainest form. */
const samples: Record<Exclude<FieldKind, "computed" | "content" | "institution" | "declaration">, Sample> = {
  text: {
    role: "textbox",
    missing: text,
    field: { key: "it", kind: "text", required: isRequired, limit: { max: 20 } },
  },
  multiText: {
    role: "group",
    missing: text,
    field: {
      key: "it",
      kind: "multiText",
      required: isRequired,
      limits: { zh: { max: 20 }, en: { max: 20 } },
      need: "any",
    },
  },
  longText: {
    role: "textbox",
    missing: text,
    field: { key: "it", kind: "longText", required: isRequired, limit: { max: 200 } },
  },
  integer: { role: "textbox", missing: text, field: { key: "it", kind: "integer", required: isRequired } },
  decimal: { role: "textbox", missing: text, field: { key: "it", kind: "decimal", required: isRequired } },
  money: {
    role: "textbox",
    missing: text,
    field: { key: "it", kind: "money", required: isRequired, currency: "MOP" },
  },
  day: { role: "", missing: text, field: { key: "it", kind: "day", required: isRequired } },
  dayRange: { role: "group", missing: text, field: { key: "it", kind: "dayRange", required: isRequired } },
  time: { role: "", missing: text, field: { key: "it", kind: "time", required: isRequired } },
  year: { role: "textbox", missing: text, field: { key: "it", kind: "year", required: isRequired } },
  slot: {
    role: "group",
    missing: chooseSome,
    field: { key: "it", kind: "slot", required: isRequired, choices: 2, minChoices: 1, options: values },
  },
  yesNo: { role: "group", missing: chooseOne, field: { key: "it", kind: "yesNo", required: isRequired } },
  choice: {
    role: "group",
    missing: chooseOne,
    field: { key: "it", kind: "choice", required: isRequired, options: values },
  },
  choices: {
    role: "group",
    missing: chooseSome,
    field: { key: "it", kind: "choices", required: isRequired, options: values, min: 1 },
  },
  ranked: {
    role: "group",
    missing: chooseSome,
    field: { key: "it", kind: "ranked", required: isRequired, options: values, min: 1, max: 2 },
  },
  tree: {
    role: "group",
    missing: chooseSome,
    field: { key: "it", kind: "tree", required: isRequired, list: "productCategory", min: 1, max: 3 },
  },
  choiceOther: {
    role: "group",
    missing: chooseOne,
    field: {
      key: "it",
      kind: "choiceOther",
      required: isRequired,
      options: values,
      other: "C",
      limit: { max: 20 },
    },
  },
  bandOrNumber: {
    role: "group",
    missing: chooseOne,
    field: { key: "it", kind: "bandOrNumber", required: isRequired, options: values, stated: "C" },
  },
  phone: { role: "group", missing: text, field: { key: "it", kind: "phone", required: isRequired } },
  email: { role: "textbox", missing: text, field: { key: "it", kind: "email", required: isRequired } },
  url: { role: "textbox", missing: text, field: { key: "it", kind: "url", required: isRequired } },
  idNumber: {
    role: "textbox",
    missing: text,
    field: { key: "it", kind: "idNumber", required: isRequired, format: "MACAO_ID" },
  },
  region: {
    role: "group",
    missing: chooseOne,
    field: { key: "it", kind: "region", required: isRequired, levels: [1, 2] },
  },
  event: { role: "combobox", missing: chooseOne, field: { key: "it", kind: "event", required: isRequired } },
  application: {
    role: "combobox",
    missing: chooseOne,
    field: { key: "it", kind: "application", required: isRequired },
  },
  contact: { role: "group", missing: chooseOne, field: { key: "it", kind: "contact", required: isRequired } },
  documents: {
    role: "group",
    missing: "Upload the document",
    field: {
      key: "it",
      kind: "documents",
      required: isRequired,
      purpose: "PLAN",
      types: ["application/pdf"],
      min: 1,
      max: 2,
      maxBytes: 1_048_576,
    },
  },
  lines: {
    role: "group",
    missing: fillInRow,
    field: {
      key: "it",
      kind: "lines",
      required: isRequired,
      min: 1,
      columns: [{ key: "a", kind: "integer", required: isRequired }],
    },
  },
  matrix: {
    role: "group",
    missing: "Answer in each row",
    field: {
      key: "it",
      kind: "matrix",
      required: isRequired,
      rows: ["one"],
      columns: [{ key: "a", kind: "integer", required: isRequired }],
    },
  },
  quantities: {
    role: "group",
    missing: chooseSome,
    field: { key: "it", kind: "quantities", required: isRequired, options: values },
  },
  people: {
    role: "group",
    missing: fillInRow,
    field: {
      key: "it",
      kind: "people",
      required: isRequired,
      min: 1,
      columns: [{ key: "a", kind: "text", required: isRequired, limit: { max: 9 } }],
    },
  },
  excel: {
    role: "group",
    missing: uploadList,
    field: {
      key: "it",
      kind: "excel",
      required: isRequired,
      maxRows: 5,
      purpose: "PLAN",
      columns: [{ key: "a", kind: "text", required: isRequired, limit: { max: 9 } }],
    },
  },
};
const cases = Object.entries(samples) as [FieldKind, Sample][];

/** Finds the element that has the name of a field: the control, or the group of its controls. */
const findNamed = async ({ role }: Sample): Promise<HTMLElement> =>
  // Days and times have no role of their own in the accessibility tree of HTML.
  role
    ? screen.findByRole(role, { name: formatLabel("it") })
    : screen.findByLabelText(`${formatLabel("it")} *`);
const emptyLists = () =>
  stubNetwork({
    "GET /region/all": () => ({ data: { items: [] } }),
    "GET /activity": () => ({ data: { items: [] } }),
    "GET /participate/search": () => ({ data: { items: [] } }),
  });
const describedBy = (element: HTMLElement): string =>
  (element.getAttribute("aria-describedby") ?? "")
    .split(" ")
    .filter(Boolean)
    .map((id) => document.getElementById(id)?.textContent ?? `nothing has the id ${id}`)
    .join(" | ");

describe.each(cases)("%s", (_kind, sample) => {
  test("is named, and a required one has the mark that it has in every form", async () => {
    emptyLists();
    renderField(sample.field);
    const control = await findNamed(sample);
    expect(control.id).toBe("f-it");
    // The star is for the eye; assistive technology reads the attribute.
    const label = screen.getByText(formatLabel("it"), { selector: ".fv-label" });
    expect(label.textContent).toBe(`${formatLabel("it")}\u00a0*`);
    if (sample.role !== "group") expect(control.getAttribute("aria-required")).toBe("true");
  });

  test("an optional one says so in its name, and asks for nothing", async () => {
    emptyLists();
    renderField({ ...sample.field, required: false });
    const label = await screen.findByText(formatLabel("it"), { exact: false, selector: ".fv-label" });
    expect(label.textContent).toBe(`${formatLabel("it")} (optional)`);
    expect(document.getElementById("f-it")?.getAttribute("aria-required")).toBeNull();
  });

  test("its hint is read with it", async () => {
    emptyLists();
    renderField(sample.field, { texts: { "fields.it.hint": "As on the licence." } });
    expect(describedBy(await findNamed(sample))).toContain("As on the licence.");
  });

  test("left empty, the error is beside it after an attempt, and is read with it", async () => {
    emptyLists();
    const { attempt } = renderField(sample.field);
    const control = await findNamed(sample);
    expect(control.getAttribute("aria-invalid")).toBeNull();
    expect(describedBy(control)).not.toContain(sample.missing);
    await attempt();
    expect(describedBy(control)).toContain(sample.missing);
    expect(control.closest(".fv")?.classList.contains("fv-wrong")).toBe(true);
    if (sample.role !== "group") expect(control.getAttribute("aria-invalid")).toBe("true");
  });
});
